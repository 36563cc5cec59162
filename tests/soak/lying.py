"""Interactions that are not true: what is changed in them, who sends them, and what that changed."""

import asyncio
import re
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.faults.ground import Ground
from tests.loopback import Channel, Interaction, Message, User
from tests.loopback.people.interactions import COMPONENT, MODAL_SUBMIT
from tests.loopback.rest.validate import walk
from tests.soak.rights import Actor, Books, wrongs
from ui.discord import ids

Part = dict[str, Any]

FORMAT = re.compile(r"[a-z]{2}[0-9]")
"""What the ids of every kind of button begin with."""

DELETE = "md1:delete:yes"
"""What takes all back that is stored about whoever presses it."""

MANAGE_SERVER, MANAGE_EVENTS = 1 << 5, 1 << 33
JUNK = (
    "",
    ":",
    "x",
    "\0",
    "\ud83d",
    "é",
    "٣",
    "-1",
    "99999999999999999999",
    "' OR 1=1 --",
    "x" * 90,
    "no:pe",
)
PREFIXES = (*(one for one in vars(ids).values() if FORMAT.fullmatch(str(one))), "xx9")


@dataclass
class Tally:
    """What was sent, and what must not be."""

    seed: str = ""
    sent: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    commits: int = 0
    seconds: float = 0.0
    wrong: list[str] = field(default_factory=list)
    unanswered: list[str] = field(default_factory=list)
    violations: list[str] = field(default_factory=list)
    traces: list[str] = field(default_factory=list)

    def faults(self) -> dict[str, list[str]]:
        found = {name: getattr(self, name) for name in ("wrong", "unanswered", "violations", "traces")}
        return {name: one for name, one in found.items() if one}

    def table(self) -> str:
        rows: list[tuple[str, object]] = [("interactions", self.sent.total())]
        rows += [(f"  {name}", count) for name, count in self.sent.most_common()]
        rows += [("answers", self.answers.total())]
        rows += [(f"  {name}", count) for name, count in self.answers.most_common()]
        rows += [("with a change of the database", self.commits), ("seconds", round(self.seconds))]
        rows += [("changes nobody may make", len(self.wrong) or "none")]
        rows += [("unanswered, or not once", len(self.unanswered) + len(self.violations) or "none")]
        rows += [("traces in the log", len(self.traces) or "none")]
        return "".join(f"{name:44} {value}\n" for name, value in rows)


class Liar:
    """Sends one interaction after the other into one world, and compares the books around each."""

    def __init__(self, here: Ground, books: Books, rng: Random, tally: Tally) -> None:
        self._here, self._books, self._rng, self._tally = here, books, rng, tally
        self._people: list[User] = [here.ana, here.bruno, here.carla]
        self._relics: set[int] = set()
        self._ids: list[str] = []
        self._offering: list[Message] = []
        self._looked = 0

    async def settle_in(self) -> None:
        """Two servers, a thread, a server and talks that only people brought the bot to, and what is open."""
        here, server = self._here, self._here.server
        porto, faro = server.guild("Porto"), server.guild("Faro", bot_member=False)
        dora, eva = server.user("Dora"), server.user("Eva")
        server.permit(dora, porto, MANAGE_SERVER | MANAGE_EVENTS)
        server.permit(eva, here.guild, MANAGE_SERVER | MANAGE_EVENTS)
        self._people += [dora, eva]
        thread = server.channel(here.guild, "a match")
        thread.parent = here.channel
        self._channels = [
            here.channel,
            thread,
            server.channel(porto, "games"),
            server.channel(faro, "guests"),
            server.private_channel(here.ana, here.bruno),
            *(server.dm(one) for one in self._people),
        ]
        before, there = await self._books.read(), self._channels[2]
        for path, who, channel, options in (
            ("penalty challenge", here.ana, here.channel, {"opponent": here.bruno}),
            ("penguin challenge", here.bruno, here.channel, {"opponent": here.ana}),
            ("penalty challenge", here.ana, there, {"opponent": here.bruno, "mode": "big-final"}),
            ("penalty challenge", here.carla, here.channel, {"opponent": dora, "teams": "draft"}),
            ("penalty practice", here.carla, server.dm(here.carla), {"level": "rookie"}),
            ("championship create", eva, here.channel, {"name": "Cup", "format": "league", "signup": "60"}),
            (
                "championship create",
                dora,
                there,
                {"name": "Two", "format": "swiss", "signup": "60"},
            ),
            ("penalty daily", here.ana, here.channel, {}),
            ("my games", here.ana, here.channel, {}),
            ("help", here.carla, here.channel, {}),
            ("championship list", here.ana, here.channel, {}),
        ):
            await self._answered(server.slash(who, channel.guild, channel, path, options))
        for message in [*server.world.messages.values()]:
            for one in server.buttons(message):
                if one.custom_id.endswith(":accept") and message.channel.guild is not None:
                    for who in (here.bruno, here.ana, dora):
                        await self._answered(server.click(who, message, one.custom_id, stale=True))
        await self._books.has_changed()
        assert await self._books.read() != before

    async def lie(self, times: int) -> None:
        """So many interactions; what each changes has to be within the rights of whoever sent it."""
        before = await self._books.read()
        await self._books.has_changed()
        for _ in range(times):
            kind, interaction = self._something()
            self._tally.sent[kind] += 1
            await self._answered(interaction)
            if not await self._books.has_changed():
                continue
            self._tally.commits += 1
            after = await self._books.read()
            self._tally.wrong += [
                f"{kind} {interaction.name!r}: {one}" for one in self._wrongs(before, after, interaction)
            ]
            before = after

    def _wrongs(self, before: Any, after: Any, interaction: Interaction) -> list[str]:
        guild = interaction.channel.guild
        may = 0 if guild is None else guild.permissions_of(interaction.user)
        manages = bool(may & MANAGE_SERVER)
        actor = Actor(
            interaction.user.id,
            None if guild is None else guild.id,
            manages,
            manages or bool(may & MANAGE_EVENTS),
            forgets=interaction.name == DELETE,
        )
        return [*wrongs(before, after, actor)]

    async def _answered(self, interaction: Interaction) -> None:
        outcome = await interaction
        self._tally.answers[str(outcome.type)] += 1
        if not outcome.acknowledged:
            self._tally.unanswered.append(interaction.name)
        running = self._here.bot.router._running
        while running:
            await asyncio.wait(set(running))

    def _something(self) -> tuple[str, Interaction]:
        rng = self._rng
        kinds = {
            "an honest press": 20,
            "a right id on a wrong message": 25,
            "a changed id on its message": 10,
            "an old message with a changed id": 15,
            "a press without its fields": 5,
            "a modal": 4,
            "a command": 12,
            "typing": 9,
        }
        (kind,) = rng.choices([*kinds], [*kinds.values()])
        who = rng.choice(self._people)
        if kind == "a command":
            return kind, self._command(who)
        if kind == "typing":
            return kind, self._command(who, typing=True)
        return kind, self._press(kind, who)

    def _press(self, kind: str, who: User) -> Interaction:
        rng, server = self._rng, self._here.server
        message, part = self._pressable(who)
        custom_id = str(part.get("custom_id", ""))
        values = [option["value"] for option in part.get("options", ())]
        chosen = [rng.choice(values)] if values else []
        send = COMPONENT
        seen: list[Part] | None = None
        if kind == "a right id on a wrong message":
            message = rng.choice([*server.world.messages.values()])
        elif kind == "a changed id on its message":
            if chosen and rng.random() < 0.5:
                chosen = [self._changed(chosen[0])]
            else:
                custom_id = self._changed(custom_id)
        elif kind == "an old message with a changed id":
            custom_id = self._changed(custom_id)[:100]
            where = rng.choice([message.channel, *self._seen_by(who)])
            chosen = []
            if len(custom_id) > 0:
                message = self._here.relic(custom_id, channel=where)
                self._relics.add(message.id)
        elif kind == "a modal":
            send = MODAL_SUBMIT
            custom_id = rng.choice([custom_id, self._changed(custom_id)])
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": part.get("type", 2), "id": 1}
        if chosen:
            data["values"] = chosen
        if send == MODAL_SUBMIT:
            data = {"custom_id": custom_id, "components": [], "resolved": {}}
        if kind == "a press without its fields":
            data.pop(rng.choice([*data]))
            if rng.random() < 0.3:
                data["values"] = None
            if rng.random() < 0.3:
                seen = []
        return server._send(
            send, who, message.channel, data, message, name=custom_id, seen=seen, judged=False
        )

    def _seen_by(self, who: User) -> list[Channel]:
        return [
            one
            for one in self._channels
            if one.recipient in {None, who} and (not one.people or who in one.people)
        ]

    def _pressable(self, who: User) -> tuple[Message, Part]:
        """Something to press that is there, mostly where this person sees it."""
        messages = [*self._here.server.world.messages.values()]
        self._offering += [one for one in messages[self._looked :] if one.id not in self._relics]
        self._looked = len(messages)
        while True:
            message = self._rng.choice(self._offering)
            parts = [part for part in walk(message.components) if part.get("custom_id")]
            if message.deleted or not parts:
                self._offering.remove(message)
            elif message.seen_only_by in {None, who} and message.channel.recipient in {None, who}:
                part = self._rng.choice(parts)
                self._ids.append(part["custom_id"])
                return message, part

    def _changed(self, custom_id: str) -> str:
        rng = self._rng
        parts = custom_id.split(":")
        other = rng.choice(self._ids).split(":") if self._ids else ["x"]
        at = rng.randrange(len(parts))
        match rng.randrange(8):
            case 0:
                parts[at] = rng.choice(JUNK)
            case 1:
                parts[at] = rng.choice(other)
            case 2:
                parts = parts[:at]
            case 3:
                parts.append(rng.choice([*JUNK, *other]))
            case 4:
                parts[0] = rng.choice(PREFIXES)
            case 5:
                parts = [parts[0]]
            case 6:
                parts = [parts[0], *other[1:]]
            case _:
                parts = [
                    one if not one.isdecimal() else str(int(one[:9]) + rng.choice((-1, 1))) for one in parts
                ]
        return ":".join(parts)

    def _command(self, who: User, *, typing: bool = False) -> Interaction:
        rng, server = self._rng, self._here.server
        path, known = rng.choice(self._commands())
        options: dict[str, Any] = {}
        for option in known:
            if option.get("required") or rng.random() < 0.4:
                options[option["name"]] = self._value(option)
        if rng.random() < 0.1:
            options[rng.choice(("match", "nothing", "championship"))] = rng.choice(JUNK)
        if options and rng.random() < 0.1:
            options.pop(rng.choice([*options]))
        focused = rng.choice([*options, "nothing"]) if typing else None
        where = rng.choice(self._seen_by(who))
        spoil = None
        if rng.random() < 0.1:
            spoil = rng.choice(("value", "type", "name"))
        return server.forge(who, where, path, options, focused=focused, without=spoil)

    def _value(self, option: dict[str, Any]) -> Any:
        rng = self._rng
        known = [one.split(":")[1] for one in self._ids if one.count(":")]
        choices = [choice["value"] for choice in option.get("choices") or ()]
        match option["type"]:
            case 3:
                if choices and rng.random() < 0.7:
                    return rng.choice(choices)
                if known and rng.random() < 0.6:
                    return rng.choice(known)
                return rng.choice([*JUNK, "d4sel", "l", "heads", "x" * 6000])
            case 4:
                return rng.choice((0, 1, 2, 8, 60, -1, 10**9, "x"))
            case 5:
                return rng.random() < 0.5
            case 6:
                return rng.choice(self._people)
            case 7:
                return rng.choice(self._channels[:3])
            case _:
                return rng.choice(JUNK)

    def _commands(self) -> list[tuple[str, list[dict[str, Any]]]]:
        """Every command by its path, with the options that Discord was told."""
        found: list[tuple[str, list[dict[str, Any]]]] = []

        def into(path: str, command: dict[str, Any]) -> None:
            options = command.get("options") or []
            inner = [one for one in options if one["type"] in {1, 2}]
            for one in inner:
                into(f"{path} {one['name']}", one)
            if not inner:
                found.append((path, options))

        for command in self._here.server.commands:
            into(command["name"], command)
        return found
