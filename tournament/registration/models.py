"""People who registered, and with whom."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournament.setup.models import Tournament


class Party(models.Model):
    """People who registered together and wish to sit together."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="parties")
    code = models.CharField(max_length=40)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "code"], name="party_code")]

    def __str__(self) -> str:
        return self.code


class RegistrationPolicy(models.Model):
    """Who may register until when, and how many. An event without one is open to everybody, without end."""

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="registration_policy")
    opens_at = models.DateTimeField(null=True, blank=True)
    closes_at = models.DateTimeField(null=True, blank=True)
    capacity = models.PositiveIntegerField(null=True, blank=True)
    players_open = models.BooleanField(default=True)  # people may register themselves
    waitlist_open = models.BooleanField(default=True)  # … and wait when all places are taken
    staff_open = models.BooleanField(default=True)  # the desk may register people
    asks_birth_year = models.BooleanField(default=False)
    names_frozen = models.BooleanField(default=False)  # seats are printed: names are changed by the desk only
    no_shows_released_at = models.DateTimeField(null=True, blank=True)  # from then on the desk is asked, once a tap
    retain_until = models.DateField(null=True, blank=True)  # after this day everybody is anonymised

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(opens_at=None) | Q(closes_at=None) | Q(closes_at__gt=models.F("opens_at")),
                name="registration_opens_before_it_closes",
            )
        ]


class Import(models.Model):
    """A file of registrations: waiting to be confirmed (`entry` is None), imported, or undone."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="imports")
    name = models.CharField(max_length=120)
    content = models.BinaryField()  # emptied when it is imported
    uploaded_at = models.DateTimeField()
    uploaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    entry = models.PositiveIntegerField(null=True)  # number of the journal entry of the import
    undone_entry = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "entry"], name="import_entry")]


class PublicName(models.TextChoices):
    FULL = "full"
    SHORT = "short"  # first name and initial
    CODE = "code"


class Registration(models.Model):
    """One person's registration. Its number is the last official tie-breaker: gapless, never changed, never reused."""

    class Status(models.TextChoices):
        REGISTERED = "registered"
        WAITLISTED = "waitlisted"
        WITHDRAWN = "withdrawn"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="registrations")
    number = models.PositiveIntegerField()
    status = models.CharField(max_length=12, choices=Status, default=Status.REGISTERED)
    registered_at = models.DateTimeField()
    first_name = models.CharField(max_length=80)
    last_name = models.CharField(max_length=80)
    email = models.EmailField(blank=True)  # lower case
    phone = models.CharField(max_length=32, blank=True)
    language = models.CharField(max_length=8, default="he")
    party = models.ForeignKey(Party, models.SET_NULL, null=True, related_name="members")
    birth_year = models.PositiveSmallIntegerField(null=True)
    accessible_seat = models.BooleanField(default=False)
    public_name = models.CharField(max_length=8, choices=PublicName, default=PublicName.SHORT)
    notes = models.CharField(max_length=500, blank=True)
    checked_in_at = models.DateTimeField(null=True)
    name_wish = models.JSONField(default=dict)  # the names wished for after seats were printed, until the desk decides
    entry = models.PositiveIntegerField()  # number of the journal entry that brought it in: an import can be undone
    touched_entry = models.PositiveIntegerField(default=0)  # number of the newest entry that changed it since, 0: none
    search_text = models.CharField(max_length=250, blank=True)  # see matching.search_text
    mail = models.JSONField(default=dict)  # the newest mail: its kind, and the site that its link leads to
    mail_due_at = models.DateTimeField(null=True)  # None: it is sent, or there is none
    anonymised_at = models.DateTimeField(null=True)  # all that tells who it was is gone

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="registration_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="registration_number_from_1"),
            models.CheckConstraint(
                condition=Q(status__in=["registered", "waitlisted", "withdrawn"]), name="registration_status"
            ),
            models.CheckConstraint(
                condition=Q(checked_in_at=None) | Q(status="registered"), name="only_registered_people_check_in"
            ),
            models.CheckConstraint(condition=Q(public_name__in=PublicName.values), name="registration_public_name"),
        ]
        indexes = [
            models.Index(fields=["tournament", "email"], name="registration_email"),
            models.Index(fields=["mail_due_at"], condition=Q(mail_due_at__isnull=False), name="registration_mail_due"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.first_name} {self.last_name}"


class RegistrationVersion(models.Model):
    """What somebody had answered until an entry changed it: the journal has no names. Forgotten with the person."""

    registration = models.ForeignKey(Registration, models.CASCADE, related_name="versions")
    entry = models.PositiveIntegerField()  # number of the journal entry that changed it
    answers = models.JSONField()  # as they stood before, see versions.answers_of

    class Meta:
        constraints = [models.UniqueConstraint(fields=["registration", "entry"], name="version_once")]


class Message(models.Model):
    """A mail that the organiser wrote to many. The journal has whom it went to and not what it says."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="messages")
    entry = models.PositiveIntegerField()  # number of the journal entry that ordered it
    ordered_at = models.DateTimeField()
    site = models.CharField(max_length=200)  # that the personal links lead to
    audience = models.CharField(max_length=12)
    texts = models.JSONField()  # language -> [subject, body]

    class Meta:
        ordering = ["-entry"]
        constraints = [models.UniqueConstraint(fields=["tournament", "entry"], name="message_entry")]


class Letter(models.Model):
    """A message to one person. Taken before it is sent: whoever is killed in between sends it to nobody twice."""

    class State(models.TextChoices):
        DUE = "due"
        TAKEN = "taken"  # being sent; after a while: nobody knows whether it was
        SENT = "sent"
        FAILED = "failed"

    message = models.ForeignKey(Message, models.CASCADE, related_name="letters")
    registration = models.ForeignKey(Registration, models.CASCADE, related_name="letters")
    state = models.CharField(max_length=6, choices=State, default=State.DUE)
    changed_at = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    problem = models.CharField(max_length=80, blank=True)  # what the mail server said, without the address

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["message", "registration"], name="letter_once"),
            models.CheckConstraint(condition=Q(state__in=["due", "taken", "sent", "failed"]), name="letter_state"),
        ]
        indexes = [models.Index(fields=["message"], condition=Q(state="due"), name="letter_due")]
