"""Settings of Sun/Moon: one file, sound without any environment; `docs/settings.md` lists what may be set.

SUNMOON_PRODUCTION=1 is for a server with a host name behind HTTPS. Without it the same code, with DEBUG off,
serves a hall from a laptop over plain HTTP.
"""

from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.templatetags.static import static
from django.utils.translation import gettext_lazy as _

from tournament.environment import env_bool, env_int, env_list, env_str, kept_secret, make_directory, postgresql

BASE_DIR = Path(__file__).resolve().parent.parent
VAR = make_directory(Path(env_str("SUNMOON_VAR", str(BASE_DIR / "var"))).resolve())
"""Everything that a running Sun/Moon writes lies here."""

PRODUCTION = env_bool("SUNMOON_PRODUCTION")
DEBUG = env_bool("DEBUG")
SECRET_KEY = env_str("SECRET_KEY") or kept_secret(VAR / "secret_key")

# On a hall's own network the address is whatever the router gave to the laptop, so no list can be right there.
ALLOWED_HOSTS = env_list("ALLOWED_HOSTS", default=[] if PRODUCTION else ["*"])
if PRODUCTION and not ALLOWED_HOSTS:
    raise ImproperlyConfigured("SUNMOON_PRODUCTION needs ALLOWED_HOSTS: the host names, with commas between them.")
CSRF_TRUSTED_ORIGINS = env_list("CSRF_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "unfold.apps.BasicAppConfig",  # before the admin, whose templates it replaces
    "tournament.apps.AdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "csp",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "tournament.apps.TournamentConfig",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "tournament.urls"
ASGI_APPLICATION = "tournament.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
APPEND_SLASH = True

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# ---- Where things are kept

SQLITE: dict[str, Any] = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": VAR / "sunmoon.sqlite3",
    "OPTIONS": {
        # A transaction that starts by reading and then writes would fail with "database is locked" at once, without
        # waiting: IMMEDIATE takes the write lock at the start, and then waiting in line works.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    },
}
DATABASE_URL = env_str("DATABASE_URL")
DATABASES = {"default": postgresql(DATABASE_URL, env_int("DATABASE_POOL", 16)) if DATABASE_URL else SQLITE}

REDIS_URL_FILE = VAR / "redis.url"
"""Written by `manage.py serve`, so that a shell opened beside it finds the same server."""
REDIS_URL = env_str("REDIS_URL") or (
    REDIS_URL_FILE.read_text().strip() if REDIS_URL_FILE.exists() else "redis://127.0.0.1:6379/0"
)

# ---- Languages

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("he", _("Hebrew"))]
FORMAT_MODULE_PATH = ["tournament.formats"]
LOCALE_PATHS = [BASE_DIR / "tournament" / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True

# ---- Static files

STATIC_URL = "static/"
STATIC_ROOT = make_directory(VAR / "static")
HASHED_STATIC = env_bool("SUNMOON_HASHED_STATIC", default=PRODUCTION)
"""Names with hashes, compressed and cached for ever; needs `collectstatic`, which `serve` runs by itself."""
WHITENOISE_USE_FINDERS = not HASHED_STATIC
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if HASHED_STATIC
        else "django.contrib.staticfiles.storage.StaticFilesStorage",
    },
}
MEDIA_ROOT = VAR / "media"

# ---- Mail

EMAIL_HOST = env_str("EMAIL_HOST")
EMAIL_PORT = env_int("EMAIL_PORT", 587)
EMAIL_HOST_USER = env_str("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = env_str("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS = env_bool("EMAIL_USE_TLS", default=True)
EMAIL_TIMEOUT = 20
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
"""Without a host mails are only printed where the worker runs."""
DEFAULT_FROM_EMAIL = env_str("DEFAULT_FROM_EMAIL", "sunmoon@localhost")

# ---- Security

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
LANGUAGE_COOKIE_SAMESITE = SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = PRODUCTION
SECURE_SSL_REDIRECT = PRODUCTION
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if PRODUCTION else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = PRODUCTION
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PRODUCTION else None
# The personal links of players stand in addresses: they must not travel to other sites.
SECURE_REFERRER_POLICY = "same-origin"
CSRF_FAILURE_VIEW = "tournament.setup.entrance.form_too_old"
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "/"
AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend", "tournament.setup.links.HelperBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]

METRICS_TOKEN = env_str("METRICS_TOKEN")
"""Who shows it may read /metrics from elsewhere; without one, only this very machine may."""

# ---- API

REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Sun/Moon",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "ENUM_NAME_OVERRIDES": {
        "RegistrationStatus": "tournament.registration.models.Registration.Status",
        "PauseReason": "tournament.rounds.models.PauseReason",
        "RollKind": "tournament.rounds.models.Roll.Kind",
        "ClaimState": "tournament.judging.models.Claim.State",
        "SheetState": "tournament.judging.models.ScoreSheet.State",
        "CallState": "tournament.judging.models.Call.State",
        "CallReason": "tournament.judging.models.Call.Reason",
        "SanctionState": "tournament.judging.models.Sanction.State",
        "SanctionKind": "tournament.judging.models.Sanction.Kind",
        "JudgesState": "tournament.judging.api.sheets.JUDGES_STATES",
        "PartOfDevice": "tournament.registration.actions.PARTS",
        "Credit": "tournament.tables.models.Course.Credit",
    },
}
UNFOLD = {
    "SITE_TITLE": "Sun/Moon",
    "SITE_HEADER": "Sun/Moon",
    "SITE_ICON": lambda request: static("img/sunmoon.svg"),
    "SITE_FAVICONS": [{"rel": "icon", "type": "image/svg+xml", "href": lambda request: static("img/sunmoon.svg")}],
}

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "INFO" if DEBUG else "WARNING"},
}
