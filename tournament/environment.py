"""Typed reading of the environment: a value that cannot be meant stops the start with one clear sentence."""

import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

YES = {"1", "true", "yes", "on"}
NO = {"", "0", "false", "no", "off"}


def env_str(name: str, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def env_bool(name: str, default: bool = False) -> bool:
    value = env_str(name, "1" if default else "0").lower()
    if value not in YES | NO:
        raise ImproperlyConfigured(f"{name}={value!r} is neither yes nor no: write 1 or 0.")
    return value in YES


def env_int(name: str, default: int) -> int:
    value = env_str(name, str(default))
    try:
        return int(value)
    except ValueError:
        raise ImproperlyConfigured(f"{name}={value!r} is not a whole number.") from None


def env_float(name: str, default: float) -> float:
    value = env_str(name, repr(default))
    try:
        return float(value)
    except ValueError:
        raise ImproperlyConfigured(f"{name}={value!r} is not a number.") from None


def env_list(name: str, default: list[str]) -> list[str]:
    """Values between commas."""
    return [item.strip() for item in env_str(name).split(",") if item.strip()] or default


def make_directory(path: Path) -> Path:
    """The directory, made if it is missing, and certainly writable."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(f"Cannot make the directory {path}: {error.strerror}.") from None
    if not os.access(path, os.W_OK | os.X_OK):
        raise ImproperlyConfigured(
            f"Cannot write to the directory {path}: give this user the right, or set SUNMOON_VAR."
        )
    return path


def kept_secret(path: Path) -> str:
    """A secret made at the first start and kept in a file that only its owner reads."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text()
    with os.fdopen(descriptor, "w") as file:
        file.write(secret := secrets.token_urlsafe(48))
    return secret


def postgresql(url: str, pool_size: int) -> dict[str, Any]:
    """Django's settings for `postgresql://user:password@host:port/name?option=value`.

    Under ASGI each request has a thread of its own, so connections are kept by a pool, not by threads.
    """
    parts = urlsplit(url)
    try:
        port = parts.port
    except ValueError:
        port = -1
    if parts.scheme not in {"postgres", "postgresql"} or not parts.path.strip("/") or port == -1:
        raise ImproperlyConfigured("DATABASE_URL must look like postgresql://user:password@host:5432/name.")
    options: dict[str, Any] = dict(parse_qsl(parts.query))
    host = options.pop("host", "") or unquote(parts.hostname or "")
    if pool_size:
        # When a thousand people press in the same second, the last one waits: better half a minute than an error.
        options["pool"] = {"min_size": 1, "max_size": pool_size, "timeout": 60}
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": host,
        "PORT": str(port or ""),
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": options,
    }
