"""The API of seating: who sits where, and each command of the desk as a POST."""

from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.journal.http import CommandView, EventAPIView, problem_as_dict
from tournament.seating import actions
from tournament.seating.actions.draws import LONGEST_SEED, preview_draw, score_data
from tournament.seating.actions.heals import LONGEST_NAME, remedies
from tournament.seating.actions.reseat import seat_at
from tournament.seating.finding import look_up, outline, way_from_entrance
from tournament.seating.healing import Remedy
from tournament.seating.history import spans_at
from tournament.seating.queries import seat_plan
from tournament.seating.way import Along
from tournament.seating.wishes import Wish


class PlaceOutput(serializers.Serializer[Any]):
    """Where one person sits, as everybody may know it."""

    table = serializers.IntegerField()
    side = serializers.CharField()
    row = serializers.IntegerField(allow_null=True)
    place = serializers.IntegerField()
    colour = serializers.CharField()
    name = serializers.CharField(help_text="The public name.")


class WayOutput(serializers.Serializer[Any]):
    """The way from the entrance: along which side of the row, to the how manieth board."""

    row = serializers.IntegerField()
    along = serializers.ChoiceField(choices=[str(along) for along in Along])
    nth = serializers.IntegerField()
    of = serializers.IntegerField()
    points = serializers.ListField(child=serializers.ListField(), help_text="As the map of the hall is drawn.")


class FoundOutput(PlaceOutput):
    way = WayOutput(allow_null=True)


class SeatOutput(PlaceOutput):
    """One seat for the staff."""

    number = serializers.IntegerField(source="person.number", default=None)
    stand_in = serializers.CharField()
    locked = serializers.BooleanField()
    reach = serializers.IntegerField()
    partners = serializers.ListField(child=serializers.ListField())
    room_beside = serializers.BooleanField(
        help_text="The boards beside its own are kept free, while there is room elsewhere: somebody there needs it."
    )
    kept_for = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="It is kept free itself, for those who sit at these boards beside it.",
    )


class SpanOutput(serializers.Serializer[Any]):
    """Somebody at a seat, from a round to a round."""

    table = serializers.IntegerField()
    side = serializers.CharField()
    from_round = serializers.IntegerField(help_text="1: since the start.")
    to_round = serializers.IntegerField(allow_null=True, help_text="Null: still.")
    number = serializers.IntegerField(allow_null=True, help_text="Null: somebody of the staff stood in.")
    name = serializers.CharField(help_text="The public name.")


class DrawInput(serializers.Serializer[Any]):
    seed = serializers.CharField(max_length=LONGEST_SEED)
    wish = serializers.ChoiceField(choices=[str(wish) for wish in Wish], default=str(Wish.TOGETHER))
    present_only = serializers.BooleanField(default=False)


class AcceptInput(DrawInput):
    digest = serializers.CharField(default="", allow_blank=True, help_text="From the preview: only these very seats.")


class MoveInput(serializers.Serializer[Any]):
    number = serializers.IntegerField(min_value=1)
    table = serializers.IntegerField(min_value=1)
    side = serializers.CharField(max_length=8)
    from_round = serializers.IntegerField(min_value=1, required=False)
    anyway = serializers.BooleanField(default=False, help_text="Even onto a seat that is to be kept free.")


class SwapInput(serializers.Serializer[Any]):
    number = serializers.IntegerField(min_value=1)
    other = serializers.IntegerField(min_value=1)
    from_round = serializers.IntegerField(min_value=1, required=False)


class NumberInput(serializers.Serializer[Any]):
    number = serializers.IntegerField(min_value=1)


class LockInput(serializers.Serializer[Any]):
    numbers = serializers.ListField(child=serializers.IntegerField(min_value=1), max_length=2000)
    locked = serializers.BooleanField(default=True)


class HealInput(serializers.Serializer[Any]):
    side = serializers.CharField(max_length=8)
    remedy = serializers.ChoiceField(choices=[str(remedy) for remedy in Remedy])
    stand_in = serializers.CharField(max_length=LONGEST_NAME, default="", allow_blank=True)
    lost = serializers.IntegerField(
        min_value=0, required=False, help_text="Number of whoever sat there when you looked, 0 for nobody."
    )


class Seating(EventAPIView):
    """Every seat with the person's number, for the staff. Everybody else looks seats up one by one."""

    task = "see_desk"

    @extend_schema(responses=SeatOutput(many=True))
    def get(self, request: Request, slug: str) -> Response:
        return Response(SeatOutput(list(seat_plan(self.tournament).seats.values()), many=True).data)


class History(EventAPIView):
    """Who held each seat when, the first one first; for the staff."""

    task = "see_desk"

    @extend_schema(responses=SpanOutput(many=True))
    def get(self, request: Request, slug: str) -> Response:
        held = sorted(spans_at(self.tournament).items())
        rows = [{"table": table, "side": side, **asdict(span)} for (table, side), spans in held for span in spans]
        return Response(SpanOutput(rows, many=True).data)


class FindSeat(EventAPIView):
    """Where somebody sits, by the beginning of the public name (two letters at least) or by number."""

    task = None

    @extend_schema(parameters=[OpenApiParameter("q", str)], responses=FoundOutput(many=True))
    def get(self, request: Request, slug: str) -> Response:
        found = look_up(self.tournament, request.query_params.get("q", "")[:60]).seats
        picture = outline(self.tournament)
        places = [PlaceOutput(info).data | {"way": way_from_entrance(picture, info)} for info in found]
        return Response(FoundOutput(places, many=True).data)


class PreviewDraw(EventAPIView):
    """What a draw would give: its score, the digest under which these very seats can be accepted, how many `people` of
    all `registered` get seats, and `crowded`: boards to be kept free for which there was no room, each with the boards
    beside it for whose sake."""

    @extend_schema(request=DrawInput, responses={200: dict[str, Any]})
    def post(self, request: Request, slug: str) -> Response:
        given = DrawInput(data=request.data)
        given.is_valid(raise_exception=True)
        wanted = given.validated_data
        preview = preview_draw(self.tournament, wanted["seed"], Wish(wanted["wish"]), wanted["present_only"])
        seats = [[seat.table.number, seat.group, person.number] for seat, person in preview.seats.items() if person]
        score = score_data(preview.draw.score)
        problems = [problem_as_dict(problem) for problem in preview.draw.problems]
        found = {"score": score, "digest": preview.digest, "seats": seats, "problems": problems}
        counts = {"people": preview.people, "registered": preview.registered}
        return Response(found | counts | {"crowded": preview.draw.crowded})


class DrawSeats(CommandView):
    """Draw all seats from a published seed."""

    input, decide = AcceptInput, actions.draw_seats


class Move(CommandView):
    """A person to a free seat."""

    task, input, decide = "seat", MoveInput, actions.move_occupant


class Swap(CommandView):
    """Two people exchange seats."""

    task, input, decide = "seat", SwapInput, actions.swap_occupants


class Release(CommandView):
    """A person gives up the seat."""

    task, input, decide = "seat", NumberInput, actions.release_seat


class SeatWaiting(CommandView):
    """Everybody who is registered and has no seat gets a free one; nobody who sits moves."""

    task, decide = "seat", actions.seat_waiting


class Lock(CommandView):
    """These people keep their seats when seats are drawn again, or no longer do."""

    task, input, decide = "seat", LockInput, actions.lock_seats


class Undo(CommandView):
    """Put back who sat where before the entry with this number."""

    task, input, decide = "seat", NumberInput, actions.undo_seating


class Remedies(EventAPIView):
    """What can be done about a seat that lost its person, the fewest moved first."""

    task = "seat"

    @extend_schema(responses={200: list[dict[str, Any]]})
    def get(self, request: Request, slug: str, table: int, side: str) -> Response:
        seat = seat_at(self.tournament, table, side)
        keys = {info.pk: info.key for info in seat_plan(self.tournament).seats.values()}
        return Response(
            [
                {
                    "remedy": option.remedy,
                    "moved": option.moved,
                    "places": [[one.number, keys[to] if to else None] for one, to in option.places],
                    "closes": option.closes,
                    "told": option.told,
                }
                for option in remedies(self.tournament, seat).options
            ]
        )


class Heal(CommandView):
    """Mend a board that lost somebody."""

    task, input, decide = "seat", HealInput, actions.heal_board
