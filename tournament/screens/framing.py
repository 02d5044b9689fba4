"""The exception to the Content-Security-Policy that lets pages of ours, and nobody else's, frame the hall screen."""

from csp.constants import SELF
from csp.decorators import csp_replace

allow_our_own_frames = csp_replace({"frame-ancestors": [SELF]})
