"""The gateway: sessions of the bot's shards over WebSockets, with resume, replay and ways to lose them."""

import asyncio
import json
import secrets
import zlib
from collections import deque
from collections.abc import Callable
from typing import Any

from aiohttp import WSMsgType, web

from tests.loopback.rest.payloads import guild_json, user_json
from tests.loopback.world import Channel, Guild, Json, World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, REQUEST_MEMBERS = 0, 1, 2, 6, 7, 8
INVALID_SESSION, HELLO, HEARTBEAT_ACK = 9, 10, 11
QUIETLY_TAKEN = frozenset({3, 4})
GUILDS_INTENT = 1
MAX_SEND_BYTES, MAX_SENDS_PER_MINUTE = 4_096, 120
ENCODE = json.JSONEncoder(separators=(",", ":")).encode
FATAL_CLOSES = frozenset({1000, 1001})


class Session:
    """One identified shard: its numbered events, kept for a resume, and the socket it has now (or None)."""

    def __init__(self, shard: tuple[int, int], intents: int, *, replay: int) -> None:
        self.id = secrets.token_hex(16)
        self.shard = shard
        self.intents = intents
        self.sequence = 0
        self.sent: deque[tuple[int, str]] = deque(maxlen=replay)
        self.line: Line | None = None

    def covers(self, guild_id: int | None) -> bool:
        """Whether events of that guild (None: direct messages) come to this shard."""
        number, count = self.shard
        return number == (0 if guild_id is None else (guild_id >> 22) % count)

    def dispatch(self, event: str, body: Json) -> None:
        """Number an event, keep it for a resume and send it if connected."""
        self.sequence += 1
        text = ENCODE({"op": DISPATCH, "t": event, "s": self.sequence, "d": body})
        self.sent.append((self.sequence, text))
        if self.line is not None:
            self.line.put(text)


class Line:
    """One WebSocket; texts put into it leave in order, compressed when the client asked and may."""

    def __init__(self, socket: web.WebSocketResponse, request: web.BaseRequest, *, compress: bool) -> None:
        self.socket = socket
        self.request = request
        self.session: Session | None = None
        self.dropped = False
        self._outgoing: asyncio.Queue[str] = asyncio.Queue()
        self._deflate = zlib.compressobj() if compress else None
        self._sends: deque[float] = deque()

    def put(self, text: str) -> None:
        """Queue one text frame."""
        self._outgoing.put_nowait(text)

    def op(self, op: int, body: Any = None) -> None:
        """Queue one frame that is no event."""
        self.put(json.dumps({"op": op, "d": body, "s": None, "t": None}))

    async def pump(self) -> None:
        """Send what is queued until the socket ends."""
        while True:
            text = await self._outgoing.get()
            try:
                if self._deflate is None:
                    await self.socket.send_str(text)
                else:
                    packed = self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(packed)
            except ConnectionError:
                return

    def too_fast(self, now: float) -> bool:
        """Whether the client passed 120 sends in 60 seconds."""
        self._sends.append(now)
        while self._sends and self._sends[0] < now - 60:
            self._sends.popleft()
        return len(self._sends) > MAX_SENDS_PER_MINUTE

    def abort(self) -> None:
        """Cut the TCP connection without a goodbye."""
        if self.request.transport is not None:
            self.request.transport.abort()


class Gateway:
    """All sessions, by id; the server asks it to dispatch and to break things."""

    def __init__(
        self,
        world: World,
        *,
        token: str,
        url: Callable[[], str],
        complain: Callable[[str], None],
        compress: bool = False,
        heartbeat: float = 41.25,
        replay: int = 2_000,
        stubs_without_intent: bool = False,
    ) -> None:
        self.world = world
        self.sessions: dict[str, Session] = {}
        self.identifies: list[tuple[float, int]] = []
        self.resumes: list[tuple[float, int, int]] = []
        self.changed = asyncio.Event()
        self.open = asyncio.Event()
        self.open.set()
        self._token = token
        self._url = url
        self._complain = complain
        self._compress = compress
        self._heartbeat = heartbeat
        self._replay = replay
        self._stubs = stubs_without_intent

    def connected(self) -> list[Session]:
        """Sessions with a live socket."""
        return [session for session in self.sessions.values() if session.line is not None]

    def dispatch(self, event: str, body: Json, guild_id: int | None) -> int:
        """Send an event to every session of its shard (two processes may hold one); how many got it."""
        told = 0
        for session in self.sessions.values():
            if session.covers(guild_id):
                session.dispatch(event, body)
                told += 1
        return told

    async def serve(self, request: web.BaseRequest) -> web.WebSocketResponse:
        """Hold one connection from HELLO to its end; while the gateway is not `open`, HELLO is awaited."""
        await self.open.wait()
        socket = web.WebSocketResponse(autoping=True, compress=False, timeout=1.0)
        await socket.prepare(request)
        wants = request.query.get("compress") == "zlib-stream"
        line = Line(socket, request, compress=self._compress and wants)
        pump = asyncio.create_task(line.pump())
        line.op(HELLO, {"heartbeat_interval": int(self._heartbeat * 1000)})
        try:
            async for frame in socket:
                if frame.type is not WSMsgType.TEXT:
                    break
                code = self._receive(line, frame.data)
                if code:
                    await socket.close(code=code)
        finally:
            pump.cancel()
            self._lost(line)
        return socket

    def _lost(self, line: Line) -> None:
        session = line.session
        if session is not None and session.line is line:
            session.line = None
            if line.socket.close_code in FATAL_CLOSES and not line.dropped:
                self.sessions.pop(session.id, None)
        self.changed.set()

    def _receive(self, line: Line, text: str) -> int:
        """Act on a frame from the bot; a close code, or 0 to go on."""
        if len(text.encode()) > MAX_SEND_BYTES:
            self._complain(f"gateway frame of {len(text)} characters")
            return 4002
        if line.too_fast(self.world.now()):
            self._complain("more than 120 gateway sends in 60 s")
            return 4008
        frame = json.loads(text)
        match frame["op"]:
            case 1:
                line.op(HEARTBEAT_ACK)
            case 2 if line.session is not None:
                return 4005
            case 2:
                return self._identify(line, frame["d"])
            case 6:
                return self._resume(line, frame["d"])
            case _ if line.session is None:
                return 4003
            case 8:
                chunk = {
                    "guild_id": frame["d"]["guild_id"],
                    "members": [],
                    "chunk_index": 0,
                    "chunk_count": 1,
                }
                line.session.dispatch("GUILD_MEMBERS_CHUNK", chunk | {"nonce": frame["d"].get("nonce")})
            case op if op not in QUIETLY_TAKEN:
                return 4001
        return 0

    def _identify(self, line: Line, body: Json) -> int:
        if body["token"] != self._token:
            return 4004
        number, count = body.get("shard", (0, 1))
        session = Session((number, count), body["intents"], replay=self._replay)
        session.line, line.session = line, session
        for old in [s for s in self.sessions.values() if s.shard == session.shard and s.line is None]:
            del self.sessions[old.id]
        self.sessions[session.id] = session
        self.identifies.append((self.world.now(), number))
        wants = bool(session.intents & GUILDS_INTENT)
        guilds = [g for g in self.world.guilds.values() if g.bot_member and session.covers(g.id)]
        offered = guilds if wants or self._stubs else []
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": user_json(self.world.app),
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in offered],
                "session_id": session.id,
                "resume_gateway_url": self._url(),
                "shard": [number, count],
                "application": {"id": str(self.world.app.id), "flags": 0},
            },
        )
        if wants:
            channels: dict[int, list[Channel]] = {}
            for channel in self.world.channels.values():
                if channel.guild is not None:
                    channels.setdefault(channel.guild.id, []).append(channel)
            for guild in guilds:
                session.dispatch("GUILD_CREATE", guild_json(guild, channels.get(guild.id, [])))
        self.changed.set()
        return 0

    def guild_body(self, guild: Guild) -> Json:
        """The GUILD_CREATE body."""
        return guild_json(guild, [c for c in self.world.channels.values() if c.guild is guild])

    def _resume(self, line: Line, body: Json) -> int:
        session = self.sessions.get(body["session_id"])
        seen = body["seq"] or 0
        kept = session is not None and (not session.sent or session.sent[0][0] <= seen + 1)
        if session is None or not kept or body["token"] != self._token:
            line.op(INVALID_SESSION, False)
            return 0
        session.line, line.session = line, session
        for number, text in session.sent:
            if number > seen:
                line.put(text)
        session.dispatch("RESUMED", {})
        self.resumes.append((self.world.now(), session.shard[0], seen))
        self.changed.set()
        return 0

    async def drop(
        self, *, code: int = 4000, abort: bool = False, forget: bool = False, shard: int | None = None
    ) -> None:
        """Close every socket with a code, or cut it (`abort`); `forget` makes the sessions unresumable.

        Of one `shard` alone, where that is named.
        """
        lost = [session for session in self.connected() if shard in {None, session.shard[0]}]
        lines = [session.line for session in lost if session.line is not None]
        if forget:
            self.sessions.clear()
        for line in lines:
            line.dropped = True
            if abort:
                line.abort()
            else:
                await line.socket.close(code=code)

    def ask_to_reconnect(self) -> None:
        """Send op 7 to every shard."""
        for session in self.connected():
            if session.line is not None:
                session.line.op(RECONNECT)

    def invalidate(self, *, resumable: bool = False) -> None:
        """Send op 9 to every shard; unless resumable the sessions are gone."""
        for session in self.connected():
            if session.line is not None:
                session.line.op(INVALID_SESSION, resumable)
            if not resumable:
                self.sessions.pop(session.id, None)
