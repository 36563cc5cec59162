"""The call of a tie: both players are wanted, then who is there, the way to the board, the result."""

from games.chance import commitment
from services.championships.cup import result_of
from services.championships.lots import LOT, MOST_LEVEL
from services.championships.showing import Called
from services.formats.values import Ending, Result
from services.ports.championships import TieStatus
from services.times import SECOND
from ui.boards.summons import mentions
from ui.championships.charts.stages import loss_words, stage_words
from ui.championships.signup import ACCENT, CLOSED, NAME_WIDTH, name_of
from ui.discord.face import Button, Face, Link, Row, Words, plain
from ui.discord.ids import tie_id
from ui.discord.links import link
from ui.games.common.seals import hash_line
from ui.games.registry import FACES
from ui.words.catalogues import Say
from ui.words.names import safe


def call_face(called: Called, say: Say) -> Face:
    """What everybody sees of a tie; the players are pinged while the message is new."""
    tie = called.tie
    home, away = (f"**{_name(called, player)}**" for player in tie.players)
    heading = f"-# 🏆 {safe(called.cup.championship.name, NAME_WIDTH)}{_stage(called, say)}"
    match tie.status:
        case TieStatus.OPEN:
            return _open(called, heading, say)
        case TieStatus.PLAYING:
            line = "⚽ " + say("{home} against {away}: the match is on.", home=home, away=away)
            return plain(f"{heading}\n{line}", *_way(called, say), accent=ACCENT)
        case TieStatus.VOID if called.level:
            again = say(
                "{home} against {away} ended level: they play again. After {n} level matches the lot "
                "decides.",
                home=home,
                away=away,
                n=MOST_LEVEL,
            )
            return plain(f"{heading}\n🤝 {again}", *_way(called, say), accent=CLOSED)
        case TieStatus.VOID:
            line = say("{home} against {away}: this tie counts for nothing any more.", home=home, away=away)
            return plain(f"{heading}\n{line}", accent=CLOSED)
        case TieStatus.OVER:
            result = result_of(called.cup.record, tie.pairing)
            line = say("{home} against {away}", home=home, away=away) if result is None else _end(
                called, result, say
            )  # fmt: skip
            return plain(f"{heading}\n{line}", *_way(called, say), accent=CLOSED)


def here_button(tie: str, say: Say) -> Button:
    """What a player presses who has come."""
    return Button(say("I am here"), tie_id(tie), "success")


def _open(called: Called, heading: str, say: Say) -> Face:
    tie = called.tie
    whom = " ".join(
        f"<@{player}>" if player > 0 else f"**{_name(called, player)}**" for player in tie.players
    )
    lines = [heading, "🔔 " + say("{whom}, you meet each other!", whom=whom)]
    if tie.due_at is not None:
        until = "<t:{0}:F> (<t:{0}:R>)".format(tie.due_at // SECOND)
        lines.append(
            say(
                "Press *I am here* by {when}. The match starts when you're both here. If only one of "
                "you comes, that one wins.",
                when=until,
            )
        )
    for player, there in zip(tie.players, tie.ready, strict=True):
        if there:
            lines.append("✅ " + say("{name} is here.", name=_name(called, player)))
    if tie.seed:
        lines.append(hash_line(commitment(bytes.fromhex(tie.seed)), say))
    row = Row((here_button(tie.id, say),))
    pings = tuple(player for player in tie.players if player > 0)
    return Face((Words("\n".join(lines)), row), accent=ACCENT, pings=pings)


def reminder_face(called: Called, say: Say) -> Face:
    """Who is late to a tie, who are pinged, until when, and a button to come by."""
    tie = called.tie
    until = f"<t:{(tie.due_at or 0) // SECOND}:R>"
    words = say(
        "{who}, your match in **{cup}** is lost {until} unless you press *I am here*.",
        who=mentions(tie.late),
        cup=safe(called.cup.championship.name, NAME_WIDTH),
        until=until,
    )
    way = () if tie.place.message_id is None else (Link(say("To the call"), link(tie.place)),)
    row = Row((here_button(tie.id, say), *way))
    return Face((Words(f"⏰ {words}"), row), accent=ACCENT, pings=tie.late)


def _name(called: Called, player: int) -> str:
    gone = called.gone.get(player)
    return name_of(called.cup, player) if gone is None else safe(gone)


def _stage(called: Called, say: Say) -> str:
    pairing = called.cup.course.pairing(called.tie.pairing) if called.cup.championship.lineup else None
    return "" if pairing is None else " · " + stage_words(pairing.stage, say)


def _way(called: Called, say: Say) -> tuple[Row, ...]:
    match = called.match
    if match is None or match.place.message_id is None:
        return ()
    return (Row((Link(say("To the match"), link(match.place)),)),)


def _command(called: Called) -> str:
    game = called.cup.championship.game
    return FACES[game].command if game in FACES else game


def _end(called: Called, result: Result, say: Say) -> str:
    tie = called.tie
    home, away = (f"**{_name(called, player)}**" for player in tie.players)
    winner, loser = (away, home) if result.winner == tie.away_id else (home, away)
    more, less = sorted(result.score, reverse=True)
    match result.ending:
        case Ending.VOID:
            return "🚫 " + _called_off(result.reason, home, away, say)
        case Ending.PLAYED if result.winner is None:
            return "🤝 " + say(
                "{home} and {away} drew {more}:{less}.", home=home, away=away, more=more, less=less
            )
        case Ending.PLAYED if result.reason == LOT:
            told = say(
                "{winner} goes on by lot: {home} and {away} were level in {n} matches.",
                winner=winner,
                home=home,
                away=away,
                n=MOST_LEVEL,
            )
            proof = say("The seed of the last match is the lot's: `/{game} verify`.", game=_command(called))
            return f"🎲 {told}\n-# {proof}"
        case Ending.PLAYED:
            score = "{}:{}".format(*result.score)
            told = say("{winner} beat {loser}.", winner=winner, loser=loser)
            return f"🏁 {told} {home} {score} {away}"
        case Ending.WALKOVER:
            told = (
                say("{winner} wins.", winner=winner)
                if result.begun
                else say("{winner} has a walkover.", winner=winner)
            )
            return f"🏁 {told} {loss_words(result.reason, loser, say)}".rstrip()


def _called_off(reason: str, home: str, away: str, say: Say) -> str:
    match reason:
        case "no-show":
            return say("Called off: neither {home} nor {away} came.", home=home, away=away)
        case "time":
            return say("Called off: {home} and {away} both let the time run out.", home=home, away=away)
        case _:
            return say("Called off: {home} and {away} were both missing.", home=home, away=away)
