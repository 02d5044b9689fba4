"""The organiser writes to many: typed, looked at, sent once; and how far the letters are."""

from collections import Counter

from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from tournament.few import few
from tournament.journal.actions import Refused, new_command_id
from tournament.journal.http import command_from, event_page, problem_text
from tournament.registration import actions
from tournament.registration.actions.writing import UNCLEAR_AFTER
from tournament.registration.forms import MailForm
from tournament.registration.letters import mail_of, news_of_change
from tournament.registration.links import site_of
from tournament.registration.models import Letter, Message
from tournament.registration.readers import language_of, readers_of
from tournament.registration.views.common import attempt
from tournament.setup.models import Tournament

State = Letter.State
MOST_SHOWN = 100


@event_page("set_up")
def mail(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Write (`?changed=1`: about the new time or place), look at what each will read, send."""
    initial = news_of_change(tournament) if request.GET.get("changed") else {}
    form, looked_at = MailForm(request.POST or None, initial=initial), request.POST.get("send") == "yes"
    if request.method == "POST" and form.is_valid():
        try:
            if looked_at:
                audience, site = form.cleaned_data["audience"], site_of(request)
                actions.write_to(command_from(request, tournament), audience, form.texts, site)
                return redirect("mail", tournament.slug)
            if not request.GET.get("edit"):
                return _preview(request, tournament, form)
        except Refused as refused:
            for problem in refused.problems:
                form.add_error(problem.line if problem.line in form.fields else None, problem_text(problem))
    context = {"tournament": tournament, "form": form, "messages_sent": _messages(tournament)}
    context |= {"failed": few(request, _failed(tournament), MOST_SHOWN), "command": new_command_id()}
    return render(request, "registration/mail.html", context, status=422 if form.errors else 200)


@require_POST
@event_page("set_up")
def again(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    command = command_from(request, tournament)
    attempt(request, lambda: actions.send_letters_again(command, number), gettext("They are sent again."))
    return redirect("mail", tournament.slug)


def _preview(request: HttpRequest, tournament: Tournament, form: MailForm) -> HttpResponse:
    """One letter of each language as its first reader gets it, and how many get it."""
    people = readers_of(tournament, form.cleaned_data["audience"])
    counts = Counter(map(language_of, people))
    actions.check_texts(people, form.texts)
    message = Message(tournament=tournament, site=site_of(request), texts=form.texts)
    first = {language_of(one): one for one in reversed(people)}
    letters = [(code, counts[code], mail_of(message, first[code])) for code in sorted(first)]
    context = {"tournament": tournament, "form": form, "letters": letters, "people": len(people)}
    return render(request, "registration/mail_preview.html", context | {"command": new_command_id()})


def _unclear() -> Q:
    return Q(state=State.TAKEN, changed_at__lt=timezone.now() - UNCLEAR_AFTER)


def _messages(tournament: Tournament) -> QuerySet[Message]:
    """Each with how many letters are on their way, sent, failed, and perhaps not sent."""
    unclear = Q(letters__state=State.TAKEN, letters__changed_at__lt=timezone.now() - UNCLEAR_AFTER)
    of_state = {state.value: Count("letters", filter=Q(letters__state=state)) for state in (State.SENT, State.FAILED)}
    on_the_way = Q(letters__state__in=(State.DUE, State.TAKEN)) & ~unclear
    return tournament.messages.annotate(
        **of_state,
        unclear=Count("letters", filter=unclear),
        on_the_way=Count("letters", filter=on_the_way),
    )


def _failed(tournament: Tournament) -> QuerySet[Letter]:
    wrong = Letter.objects.filter(Q(state=State.FAILED) | _unclear(), message__tournament=tournament)
    return wrong.select_related("registration", "message").order_by("-message__entry", "registration__number")
