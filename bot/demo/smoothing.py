"""Makes SimCord's preview live for several people: each patch names the edge of the simulator it smooths."""

from __future__ import annotations

import asyncio
import gc
import inspect
import logging
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import simcord
from simcord.http.routes import interactions as interaction_routes

from bot.demo.snapshots import answer_of, controls_of, countdown_mark, countdowns_of
from services.common.bounded import Bounded

SMOOTHED: Final = "3.2.1"
TICK: Final = 0.25  # seconds between two looks at the clock and at what the bot did by itself
ANSWER_WITHIN: Final = 2.8  # seconds a press may wait for its answer; Discord gives up after 3
QUIET: Final = 0.15  # seconds of bot work waited for once a press is answered, or while the clock moves
SUSPENDED: Final = 30.0  # a longer gap means the computer slept: the world slept with it
REMEMBERED: Final = 64  # publications of a page whose buttons are still known

_REVISION_BOUND = frozenset(
    {
        "click", "select", "modal_submit", "autocomplete_command", "run_command", "history", "send_message",
        "edit_message", "delete_message", "set_reaction", "set_poll_votes", "set_pinned", "browse_messages",
        "browse_candidates", "configure_presentation",
    }
)  # fmt: skip


class SimulatorChangedError(RuntimeError):
    """SimCord is not the one these patches were written for."""


def require_known_simulator() -> None:
    """Raise SimulatorChangedError unless the installed SimCord is the version smoothed here."""
    if simcord.__version__ != SMOOTHED:
        raise SimulatorChangedError(
            f"This demo smooths SimCord {SMOOTHED} but found {simcord.__version__}. "
            f"Install simcord=={SMOOTHED}, or check every patch in {__name__} and then raise SMOOTHED."
        )


def known(owner: object, name: str, *parameters: str) -> Any:
    """The simulator's named callable; SimulatorChangedError when it is gone or takes other parameters."""
    found = getattr(owner, name, None)
    label = f"{getattr(owner, '__name__', type(owner).__name__)}.{name}"
    if not callable(found):
        raise SimulatorChangedError(f"SimCord has no {label} any more; {__name__} needs it.")
    actual = tuple(inspect.signature(found).parameters)
    if actual != parameters:
        raise SimulatorChangedError(f"SimCord's {label} takes {actual}, not {parameters}; check {__name__}.")
    return found


def patch(owner: object, name: str, *parameters: str, by: Callable[[Any], Any]) -> None:
    """Put what `by` makes of the simulator's callable in its place; errors as of `known`."""
    setattr(owner, name, by(known(owner, name, *parameters)))


@contextmanager
def source_message_edits() -> Iterator[None]:
    """Let a component's token reach the message it sits on.

    Edge: Discord allows PATCH and DELETE of webhooks/{app}/{token}/messages/{source}; SimCord answers 10008.
    """
    require_known_simulator()
    record_of = known(interaction_routes, "_record", "ctx")
    original = known(interaction_routes, "_interaction_message", "ctx")

    def interaction_message(ctx: Any) -> Any:
        record = record_of(ctx)
        if ctx.int_arg("message_id") == record.source_message_id:
            return ctx.backend.get_message(record.channel_id, record.source_message_id)
        return original(ctx)

    name = "_interaction_message"
    setattr(interaction_routes, name, interaction_message)
    try:
        yield
    finally:
        setattr(interaction_routes, name, original)


def quiet_about_reaped_children() -> None:
    """Keep one line of asyncio's out of the log.

    Edge: picture previews are processes that may end in the same moment as the demo.
    """
    logging.getLogger("asyncio").addFilter(
        lambda record: not record.getMessage().startswith("Unknown child process")
    )


async def let_go_of_previews() -> None:
    """Collect the pipes of picture previews that were cut off, while there is a loop to close them on.

    Edge: a preview that is ended while its process starts leaves a transport that only a collection closes.
    """
    gc.collect()
    for _ in range(3):
        await asyncio.sleep(0)


def start_clock_at_now(env: simcord.Env) -> None:
    """Let the simulated clock show the real time from here on.

    Edge: SimCord's world begins on 2026-01-01, while the bot's database and its <t:...:R> marks use real
    time. Interaction ids, created_at, token expiry, message times and "in 5 minutes" then all agree.
    What was created before this call keeps its ids of 2026-01-01: the same in every run.
    """
    clock = env.backend.clock
    for name in ("_epoch", "elapsed"):
        if not hasattr(clock, name):
            raise SimulatorChangedError(f"SimCord's clock has no {name} any more; {__name__} needs it.")
    clock._epoch = datetime.now(UTC) - timedelta(seconds=clock.elapsed)


def keep_token(preview: simcord.Preview, token: str) -> None:
    """Let a preview that is not entered yet have the address of an earlier one.

    Edge: every preview makes a secret of its own, so that each tab is dead after a restart.
    """
    if not isinstance(getattr(preview, "capability", None), str):
        raise SimulatorChangedError(f"SimCord's preview has no capability any more; {__name__} needs it.")
    preview.capability = token


class LivePreview:
    """An entered preview whose tabs follow each other and the real clock until `run` is cancelled."""

    def __init__(self, env: simcord.Env, preview: simcord.Preview) -> None:
        require_known_simulator()
        self._env = env
        self._preview = preview
        self._turn = asyncio.Lock()
        self._published = 0
        self._controls: Bounded[tuple[str, int], dict[str, str]] = Bounded(REMEMBERED)
        self._countdowns: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = {}
        known(env, "advance_time", "seconds")
        known(preview, "_advance_presentation_time")
        patch(env, "_settle_internal", "timeout", "idle", "dispatch", "_deadline", by=self._patiently)
        patch(preview, "_publish", "page", "reason", by=self._remembering)
        patch(preview, "_action", "context_id", "body", by=self._in_turn)

    async def run(self) -> None:
        """Move the clock and publish what happened, for ever.

        Edges: tasks.loop, View timeouts and wait_for fire only by advance_time; edits the bot makes by itself
        stay unseen until a refresh. Publishing only when something was recorded keeps composers calm.
        """
        while True:
            await asyncio.sleep(TICK)
            async with self._turn:
                await self._catch_up()
                self._publish_news()

    async def _catch_up(self) -> None:
        # Led to the real time instead of by equal steps: SimCord's own fallback timers move this clock too.
        lag = time.time() - self._env.now().timestamp()
        if lag > SUSPENDED:
            start_clock_at_now(self._env)
        elif lag > 0:
            try:
                await self._env.advance_time(lag)
            except TimeoutError:
                return  # a busy bot: what is left of the way is gone at the next tick

    def _publish_news(self, *, besides: object = None) -> None:
        recorded = len(self._env.backend.transcript)
        news = recorded != self._published
        for page in tuple(self._preview._pages.values()):
            if page.id not in self._preview._pages or page is besides:
                continue
            instants, shown = self._countdowns.get(page.id, ((), ()))
            if news or shown != self._countdown_marks(instants):
                self._preview._publish(page, reason="refresh")
        self._published = recorded

    def _patiently(self, original: Any) -> Any:
        """Edge: every operation waits until the whole bot is idle, and fails if it is not within 5 seconds.

        People wait for their answer, not for pictures and sweepers of others: what comes later is published
        by the ticker. An unanswered press still gets Discord's three seconds, so that modals can open.
        """

        async def settle(
            *,
            timeout: float | None = None,  # noqa: ASYNC109 - SimCord's own parameter
            idle: float = 0.05,
            dispatch: str | None = None,
            _deadline: float | None = None,
        ) -> None:
            del timeout, idle
            now = asyncio.get_running_loop().time
            give_up = now() + (ANSWER_WITHIN if dispatch == "INTERACTION_CREATE" else QUIET)
            if _deadline is not None:
                give_up = min(give_up, _deadline)
            while True:
                try:
                    await original(idle=0.01, dispatch=dispatch, _deadline=min(now() + QUIET, give_up))
                except TimeoutError:
                    if now() < give_up and self._unanswered():
                        continue
                return

        return settle

    def _unanswered(self) -> bool:
        interactions = self._env.backend.interactions
        return bool(interactions) and not next(reversed(interactions.values())).responded

    def _remembering(self, original: Any) -> Any:
        """Edge: countdowns are drawn once, and page times stand still between refreshes.

        Each publication notes the buttons it shows and marks every message whose countdown reads differently
        now: a page redraws a message only when something in it changed.
        """

        def publish(page: Any, *, reason: str = "action") -> None:
            self._preview._advance_presentation_time()
            original(page, reason=reason)
            every_instant: list[int] = []
            for message in page.snapshot.get("messages", {}).values():
                if instants := tuple(countdowns_of(message)):
                    message["countdownMarks"] = self._countdown_marks(instants)
                    every_instant += instants
            instants = tuple(every_instant)
            self._countdowns[page.id] = (instants, self._countdown_marks(instants))
            self._controls.most = REMEMBERED * max(1, len(self._preview._pages))
            self._controls[page.id, page.revision] = dict(controls_of(page.snapshot.get("messages", {})))
            for gone in self._countdowns.keys() - self._preview._pages.keys() - {page.id}:
                del self._countdowns[gone]

        return publish

    @staticmethod
    def _countdown_marks(instants: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(countdown_mark(instant - time.time()) for instant in instants)

    def _in_turn(self, original: Any) -> Any:
        """Edge: one operation at a time; a second one is an error or "busy".

        Everything queues for one lock. Then: a press is judged by the button it meant and not by the revision
        of the page; every other tab sees the result at once (SimCord shows it to the acting tab only); and
        an answer below the window is scrolled to, as Discord does, for whoever pressed.
        """

        async def action(context_id: str | None, body: Any) -> Any:
            async with self._turn:
                page = self._preview._pages.get(context_id or "")
                if page is None or not isinstance(body, Mapping):
                    return await original(context_id, body)
                result = await original(context_id, self._as_of_now(page, body))
                if (answer := answer_of(result)) is not None:
                    page.target_id = answer
                    self._preview._publish(page, reason="navigation")
                self._publish_news(besides=page)
                return result

        return action

    def _as_of_now(self, page: Any, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """Edge: a press is refused when anything on the page changed after it was drawn.

        Buttons are named by their place, so a press is passed on only if the button meant, known by its
        custom_id, is still on that message; where it moved, the press follows it. Else it stays refused.
        """
        revision = body.get("published_revision")
        if body.get("kind") not in _REVISION_BOUND or revision == page.revision:
            return body
        moved: dict[str, Any] = {}
        if body["kind"] in {"click", "select"}:
            place = body.get("control_key")
            then = self._controls.get((page.id, revision), {}) if isinstance(revision, int) else {}
            shown = dict(controls_of(page.snapshot.get("messages", {})))
            if not isinstance(place, str) or place not in then:
                return body
            message = place.partition(":component:")[0]
            places = [
                key for key, meant in shown.items() if meant == then[place] and key.startswith(f"{message}:")
            ]
            if not places:
                return body
            moved["control_key"] = places[0]
        return {**body, **moved, "published_revision": page.revision}
