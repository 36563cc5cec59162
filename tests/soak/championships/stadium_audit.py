"""What everybody must see of a championship that has ended; and its matches must bear it out."""

from collections import Counter
from collections.abc import AsyncIterator, Collection, Iterator, Sequence

from services.championships.cup import Cup
from services.championships.looking import Looking
from services.championships.showing import CROWNED, Showing
from services.ports.championships import Act, CupStatus, TieStatus
from services.ports.unit import Storage
from tests.loopback import Message
from tests.loopback.rest.messages import texts_of
from tests.races.audit import said, shown
from tests.soak.championships.audit import faults_of
from tests.soak.championships.recount import matches_of, recounted
from tests.soak.championships.stadium import Stadium
from tests.soak.people import pressable
from tests.soak.weather import EDITED, GIVEN, SENT
from ui.championships._ties import call_face
from ui.championships.signup import cup_face
from ui.discord.channel_messages import MAX_NONCE
from ui.discord.ids import CUP, CUP_SURE, TIE
from ui.words.catalogues import Say

Refused = Collection[tuple[str, str]]
"""Calls that Discord did not take, and never would; as `Weather.refused`."""

PAGES = ("show", "bracket", "table", "matches", "log", "list", "history")
"""What `/championship` answers to everybody."""


async def faults_seen(stadium: Stadium, storage: Storage, say: Say) -> list[str]:
    """In words; none is what is wanted. By now the bot listens, and nothing fails."""
    cup = await stadium.cup()
    await _press_what_is_left(stadium, cup)
    sight, acts = await Looking(storage).acts(stadium.id, stadium.guild.id)
    public, refused = stadium.public(), stadium.crowd.weather.refused
    over = cup.championship.status is CupStatus.OVER
    return [
        *faults_of(cup, sight, acts, say),
        *(recounted(cup, cup.course, await matches_of(cup, storage)) if over else ()),
        *_live(public),
        *_moved(stadium, cup),
        *_roles(stadium, cup, refused),
        *[fault async for fault in _untrue(stadium.id, public, refused, storage, say)],
        *_dropped(cup, acts, stadium.sent(), refused),
        *_aside(stadium, cup, refused),
        *(_announced(cup, public, refused) if all(map(stadium.is_there, stadium.grounds)) else ()),
        *[fault async for fault in _pages(stadium, cup)],
    ]


async def _press_what_is_left(stadium: Stadium, cup: Cup) -> None:
    """A message that was sent as the bot died, or could not be edited any more, is put right by a press."""
    anybody = next(iter(stadium.people.values()))
    players = {tie.id: next(filter(stadium.people.get, tie.players), 0) for tie in cup.ties}
    for message in stadium.public():
        for choice in pressable(message):
            if choice.kind in {CUP, TIE} and choice in pressable(message):
                who = stadium.people.get(players.get(choice.parts[1], 0), anybody)
                await stadium.crowd.press(who, message, choice)
                stadium.told.did["pressed at the end"] += 1


def _moved(stadium: Stadium, cup: Cup) -> Iterator[str]:
    """It is where the organiser has moved it, for good, or nobody heard whether that was done."""
    here, known = cup.championship.place.channel_id, [stadium.ground, *stadium.in_vain]
    if here not in {one.id for one in known}:
        yield f"it is in {here}, and was moved to {stadium.ground.id}"


def _live(public: Sequence[Message]) -> Iterator[str]:
    for message in public:
        if any(one.kind in {CUP, CUP_SURE, TIE} for one in pressable(message)):
            yield f"there are still buttons on: {shown(message)}"


def _roles(stadium: Stadium, cup: Cup, refused: Refused) -> Iterator[str]:
    """Its champion has the one, unless that was refused or he is no member (any more), and nobody else.

    The other is called once, and again where nobody heard whether the announcement was taken.
    """
    champion, role = cup.championship.champion_id or 0, stadium.role
    nobody = champion <= 0 or champion in stadium.guild.left or (GIVEN, str(role.id)) in refused
    if role.held_by != {champion} and (role.held_by or not nobody):
        yield f"{role.held_by} have the champion's role, and {champion} is the champion"
    calls = sum(stadium.fans.id in one.called for one in stadium.sent())
    if calls > 2:
        yield f"the role that is told of it was called {calls} times"


async def _untrue(
    cup_id: str, public: Sequence[Message], refused: Refused, storage: Storage, say: Say
) -> AsyncIterator[str]:
    """The message of the championship and its calls say what is stored, unless the last edit was refused."""
    here = {message.id: message for message in public if (EDITED, str(message.id)) not in refused}
    showing = Showing(storage)
    cup = await showing.cup(cup_id)
    message = here.get(cup.championship.place.message_id or 0)
    if message is not None and shown(message) != said(cup_face(cup, say)):
        yield f"its message is not true: {shown(message)}"
    async with storage.unit() as unit:
        ties = await unit.ties.of(cup_id)
    for tie in ties:
        call = here.get(tie.place.message_id or 0)
        if call is not None and shown(call) != (face := said(call_face(await showing.tie(tie.id), say))):
            yield f"the call of {tie.id} is {shown(call)}, not {face}"


def _aside(stadium: Stadium, cup: Cup, refused: Refused) -> Iterator[str]:
    """Of two programs there is a line that tells the result, unless that was refused, and no thread."""
    channels = stadium.crowd.server.world.channels.values()
    threads = {one.id for one in channels if one.parent is not None}
    for tie in cup.ties:
        if not tie.unattended:
            continue
        if tie.place.message_id in threads:
            yield f"{tie.id}, of programs, has a thread"
        never = any(call == SENT and nonce.startswith(f"t.{tie.id}-") for call, nonce in refused)
        if tie.status is TieStatus.OVER and tie.place.message_id is None and not never:
            yield f"nobody was told of {tie.id}, of programs"


def _announced(cup: Cup, public: Sequence[Message], refused: Refused) -> Iterator[str]:
    """Every round and the end are told once, the draw with the first; what was refused is told no more."""
    told = ["\n".join(texts_of(message)) for message in public]
    begun = cup.championship.status is CupStatus.OVER
    ends = sum("is the champion of" in words or "is over without" in words for words in told)
    if ends > begun or (ends < begun and not _unheard(cup, CROWNED, refused)):
        yield f"the end was told {ends} times"
    draws = sum("🎲 **The draw**" in words for words in told)
    if draws > 1 or (draws < begun and not _unheard(cup, 1, refused)):
        yield f"the draw was told {draws} times"
    for words, times in Counter(words for words in told if "📣" in words).items():
        if times > 1:
            yield f"told {times} times: {words}"


def _dropped(cup: Cup, acts: Sequence[Act], sent: Sequence[Message], refused: Refused) -> Iterator[str]:
    """Who did not check in was named once, unless that was refused; the message may be gone since."""
    about = {who for act in acts if act.what in {"started", "cancelled"} for who in act.about}
    named = sum("didn't check in for" in "\n".join(texts_of(message)) for message in sent)
    name = f"{cup.championship.id}d0-"
    heard = not any(call == SENT and nonce.startswith(name) for call, nonce in refused)
    if named > 1 or (about and not named and heard):
        yield f"who was dropped was named {named} times"


def _unheard(cup: Cup, number: int, refused: Refused) -> bool:
    """Whether Discord did not take an announcement, and never would."""
    nonce = f"{cup.championship.id}r{number}-1"[:MAX_NONCE]
    return (SENT, nonce) in refused


async def _pages(stadium: Stadium, cup: Cup) -> AsyncIterator[str]:
    """Whoever asks is answered, with the name of the championship."""
    name, honoured = cup.championship.name, cup.championship.champion_id is not None
    for page in PAGES:
        words = await _answer(stadium, page)
        if words is None or (name not in words and (page != "history" or honoured)):
            yield f"/championship {page} says: {words}"


async def _answer(stadium: Stadium, page: str) -> str | None:
    """What a command answers; None where it does not."""
    outcome = await stadium.command(stadium.organiser, page)
    message = None if outcome is None else outcome.message
    if message is None:
        return None
    await stadium.crowd.server.until(lambda: not message.loading, timeout=20)
    return "\n".join(texts_of(message))
