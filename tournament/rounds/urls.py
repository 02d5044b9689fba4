"""Addresses of the caller's console, the public list of rolls, and the API of rounds."""

from django.urls import path

from tournament.journal.formats import only_in
from tournament.rounds import views
from tournament.rounds.api import dice, hall, rounds
from tournament.setup.models import Format

pages = [
    *only_in(
        Format.HALL,
        "tables_desk",
        path("start/", views.start_play, name="start_play"),
        path("caller/", views.caller, name="caller"),
        path("caller/<slug:name>/", views.step, name="step"),
    ),
    *only_in(Format.HALL, "hall", path("dice/", views.dice, name="dice")),
]

rounds_and_dice = [
    path("rounds/", rounds.Rounds.as_view()),
    path("rounds/next/", rounds.NextRound.as_view()),
    path("rounds/undo/", rounds.Undo.as_view()),
    path("rounds/autopilot/", hall.Autopilot.as_view()),
    path("rounds/last/", hall.LastRound.as_view()),
    path("rounds/closing-time/", hall.ClosingTime.as_view()),
    path("rounds/allotments/", hall.Allotments.as_view()),
    path("rounds/end-play/", hall.EndPlay.as_view()),
    path("rounds/<int:of_round>/skip/", rounds.Skip.as_view()),
    path("rounds/<int:of_round>/redo/", rounds.Redo.as_view()),
    path("rounds/<int:of_round>/dice/", dice.RollDice.as_view()),
    path("rounds/<int:of_round>/robbers/", dice.RollRobbers.as_view()),
    path("rounds/<int:of_round>/correct/", dice.CorrectRoll.as_view()),
    path("rounds/<int:of_round>/start/", rounds.StartClock.as_view()),
    path("rounds/<int:of_round>/pause/", rounds.Pause.as_view()),
    path("rounds/<int:of_round>/resume/", rounds.Resume.as_view()),
    path("rounds/<int:of_round>/time/", rounds.AddTime.as_view()),
    path("rounds/<int:of_round>/extra-time/", hall.GiveExtraTime.as_view()),
    path("rounds/<int:of_round>/end/", rounds.End.as_view()),
    path("rounds/<int:of_round>/break/", hall.StartBreak.as_view()),
    path("break/time/", hall.AddBreakTime.as_view()),
    path("break/end/", hall.EndBreak.as_view()),
    path("extra-time/end/", hall.EndExtraTime.as_view()),
    path("sound/", hall.SwitchSound.as_view()),
    path("sound/test/", hall.TrySound.as_view()),
    path("dice/", dice.DiceLog.as_view()),
    path("dice/seed/", dice.DrawSeed.as_view()),
    path("dice/audience/", dice.MixInAudience.as_view()),
    path("dice/reveal/", dice.RevealSeed.as_view()),
]

endpoints = [
    *only_in(Format.HALL, "seating/sittings/", *rounds_and_dice),
    path("notices/", hall.PostNotice.as_view()),
    path("notices/withdraw/", hall.WithdrawNotice.as_view()),
]
