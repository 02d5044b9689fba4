"""The longest route on a network of roads and ships, and who holds the award for it."""

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence

Node = Hashable
Edge = tuple[Node, Node, str]
"""A piece from one node to another, and its kind ("road", "ship"): pieces of two kinds join only at an own building."""

Joints = list[list[tuple[int, int]]]
"""by number of a joint: (bit of a piece that ends there, number of the joint at its other end)"""


def longest_route(edges: Iterable[Edge], blocked: Collection[Node] = (), own: Collection[Node] = ()) -> int:
    """The most pieces of one player that lie end to end, no piece counted twice.

    `blocked` nodes hold a foreign building or knight: a route may end there, not pass. `own` nodes hold a building of
    the player: there, and only there, pieces of two kinds join.

    Each node becomes as many joints as it keeps apart. What is left is the longest trail of a plain graph: in each
    connected part all pieces if two or fewer joints are odd, otherwise a search from odd joints, because the longest
    trail has both ends at odd ones. It stops at the parity bound: of n odd joints, n - 2 each keep a piece unused.

    >>> longest_route([(1, 2, "road"), (2, 3, "road"), (3, 4, "ship")])
    2
    >>> longest_route([(1, 2, "road"), (2, 3, "road"), (3, 4, "ship")], own={3})
    3
    >>> longest_route([(1, 2, "road"), (2, 3, "road"), (3, 4, "road")], blocked={2})
    2
    """
    joints = _joints(edges, frozenset(blocked), frozenset(own))
    return max((_longest_trail(joints, part) for part in _parts(joints)), default=0)


def award_holder(holder: str | None, counts: Mapping[str, int], least: int) -> str | None:
    """Who holds an award that the first to reach `least` takes, and that only more than the holder's takes away.

    A holder who fell behind (a route that was cut) loses it to the one who now has most; where several have, nobody
    holds it until one is ahead.

    >>> award_holder(None, {"sun": 5, "moon": 4}, 5), award_holder("sun", {"sun": 5, "moon": 5}, 5)
    ('sun', 'sun')
    >>> award_holder("sun", {"sun": 5, "moon": 6}, 5), award_holder("sun", {"sun": 3, "moon": 4}, 5)
    ('moon', None)
    """
    most = max(counts.values(), default=0)
    ahead = [player for player, count in counts.items() if count == most >= least]
    if holder in ahead:
        return holder
    return ahead[0] if len(ahead) == 1 else None


def _joints(edges: Iterable[Edge], blocked: frozenset[Node], own: frozenset[Node]) -> Joints:
    numbers: dict[Node, int] = {}
    joints: Joints = []

    def joint(node: Node, kind: str, end: Node) -> int:
        name = (node, end) if node in blocked else node if node in own else (node, kind)
        if name not in numbers:
            numbers[name] = len(joints)
            joints.append([])
        return numbers[name]

    for piece, (a, b, kind) in enumerate(edges):
        here, there = joint(a, kind, (piece, "a")), joint(b, kind, (piece, "b"))
        joints[here].append((1 << piece, there))
        joints[there].append((1 << piece, here))
    return joints


def _parts(joints: Joints) -> Iterator[list[int]]:
    """The connected parts of the network."""
    seen: set[int] = set()
    for start in range(len(joints)):
        if start not in seen:
            seen.add(start)
            part = [start]
            for joint in part:
                new = {there for _, there in joints[joint]} - seen
                seen |= new
                part += new
            yield part


def _longest_trail(joints: Joints, part: Sequence[int]) -> int:
    pieces = sum(len(joints[joint]) for joint in part) // 2
    odd = [joint for joint in part if len(joints[joint]) % 2]
    if len(odd) <= 2:
        return pieces
    bound = pieces - (len(odd) - 2) // 2
    best = 0

    def walk(joint: int, length: int, used: int) -> None:
        nonlocal best
        if length > best:
            best = length
        for piece, there in joints[joint]:
            if not used & piece and best < bound:
                walk(there, length + 1, used | piece)

    for start in odd[1:]:  # the other end is odd too, so one start can be left out
        walk(start, 0, 0)
    return best
