"""Joins the pieces of one process: storage to use cases, use cases to what people see and press."""

from collections.abc import Callable, Collection

import discord

from bot.composition.notices import handlers
from bot.composition.pieces import Pieces
from bot.config import Settings, limits_of
from bot.guild_events import Comings
from bot.housekeeping import Housekeeping
from cogs.admin import Admin
from cogs.championship.cog import ChampionshipCog
from cogs.games.game import GamePieces
from cogs.games.penalty import Penalty
from cogs.games.penguin import Penguin
from cogs.help import Help
from cogs.my import My
from cogs.settings import SettingsCog
from services.challenges.challenges import Challenges
from services.challenges.practice import Practice
from services.championships.asides import Asides
from services.championships.last_call import LastCalls
from services.championships.looking import Looking
from services.championships.occasions import Occasions
from services.championships.organising import Organising
from services.championships.roll import Roll
from services.championships.running import Running
from services.championships.showing import Showing
from services.championships.signing_up import SigningUp
from services.clock.deadlines import Deadlines, Expire
from services.clock.departures import Departures
from services.clock.outages import Shards
from services.clock.punctual import Punctual
from services.clock.reminders import Reminders
from services.clock.watch import Watch
from services.daily_penalty.daily import DailyPenalty
from services.engines.moves import Engines
from services.engines.process import Worker
from services.matches.calling_off import Endings
from services.matches.closing import Closing
from services.matches.offers import Offers
from services.matches.playing import Matches
from services.messages.board_claims import Boards
from services.messages.direct_questions import DirectSteps
from services.messages.handover import Followers, Kind
from services.messages.threads import Threads
from services.personal_data.my_data import Exports, Forgetting
from services.players.preferences import PrivateWishes
from services.players.settings import Settings as Wishes
from services.ports.records import Subject
from services.ports.shards import Shard
from services.ports.unit import Storage
from services.ratings.ratings import Ratings
from services.review.analyses import Analyses
from services.review.mine import Mine
from services.review.odds import OddsDesk
from services.review.proofs import Proofs
from services.review.replays import Replays
from services.times import SECOND, Now
from ui.background.studio import Studio
from ui.boards.keeper import Refresher
from ui.championships.asides import CupAsides
from ui.championships.boards import CupBoards
from ui.championships.calls import TieCalls
from ui.championships.following import CupFollowers
from ui.championships.lists import CupLists
from ui.championships.organising.members import Members
from ui.championships.organising.rights import Organisers
from ui.championships.organising.tools import CupTools
from ui.championships.pages import CupPages
from ui.championships.presses import CupPresses
from ui.discord.channel_messages import PublicMessages
from ui.discord.direct_messages import DirectMessages
from ui.discord.router import Router
from ui.discord.threads import MatchThreads
from ui.match.announcements import Announcements
from ui.match.direct_questions import StepMessages
from ui.match.engines import Opponents
from ui.match.giving_up import EndingQuestions
from ui.match.moderation import Moderation
from ui.match.moves import Host
from ui.match.offers import OfferMessages
from ui.match.panels import Panels
from ui.match.places import Places
from ui.match.practice import PracticeOffers
from ui.match.reminders import ReminderMessages
from ui.match.starting import Beginnings
from ui.match.telling import Telling
from ui.match.watching import IN_ALL, PER_MATCH, Watching, watched
from ui.match.which import WhichMatch
from ui.pages.analyses import AnalysisPages
from ui.pages.books import Pages
from ui.pages.daily import DailyPages
from ui.pages.mine import MinePages
from ui.pages.my_data import MyData
from ui.pages.odds import OddsPages
from ui.pages.ranking import RankingPages
from ui.pages.replays import ReplayPages
from ui.pages.verifying import VerifyPages
from ui.private.hands import MOST as MOST_HANDS
from ui.private.hands import OF_A_MATCH, recalled
from ui.private.live import Following, Recall
from ui.private.picks import PrivateNotes
from ui.words.catalogues import Texts


def compose(
    client: discord.Client,
    storage: Storage,
    *,
    settings: Settings,
    router: Router,
    texts: Texts,
    studio: Studio,
    thinking: Worker,
    watch: Watch,
    reachable: Callable[[], bool] = lambda: True,
    heard: Callable[[], Collection[Shard]] = tuple,
) -> Pieces:
    """All the pieces, none of them started."""
    now: Now = watch

    async def compare() -> None:
        await housekeeping.catch_up()

    bare, storage = storage, Punctual(storage, watch, compare)
    limits = limits_of(settings)
    matches = Matches(storage, now=now)
    challenges = Challenges(storage, limits=limits, now=now)
    closing = Closing(storage, now=now)
    cups = SigningUp(storage, now=now)
    running = Running(storage, cups, now=now)
    organising = Organising(cups, running, now=now)
    roll = Roll(storage, cups, organising, gone=Members(client).gone, now=now)
    expiries: dict[Subject, Expire] = {Subject.CHAMPIONSHIP: roll.expire, Subject.TIE: running.expire}
    deadlines = Deadlines(bare, matches, challenges, closing=closing, expiries=expiries, now=now)
    wishes, private = Wishes(storage, now=now), PrivateWishes(storage, now=now)
    router.private = private
    messages = PublicMessages(client, monotonic=lambda: watch.wall() / SECOND)
    reminders = Reminders(storage, matches, wishes, now=now)
    departures = Departures(storage, limits=limits, now=now)
    threads = MatchThreads(client, Threads(storage), texts=texts)
    refresher = Refresher(
        messages,
        matches=matches,
        challenges=challenges,
        deadlines=deadlines,
        departures=departures,
        boards=Boards(storage, wishes),
        threads=threads,
        studio=studio,
        texts=texts,
    )
    opponents = Opponents(Engines(storage, matches, thinking, closing=closing), refresher)

    def following(name: Kind, recall: Recall, *, beside: int, in_all: int, seated: bool) -> Following:
        return Following(
            name,
            client,
            recall,
            matches=matches,
            followers=Followers(storage, name, now=watch.wall),
            studio=studio,
            texts=texts,
            now=watch.wall,
            beside=beside,
            in_all=in_all,
            seated=seated,
        )

    hands = following("hands", recalled, beside=OF_A_MATCH, in_all=MOST_HANDS, seated=True)
    notes = PrivateNotes(hands, matches)
    refresher.after = notes.gone_on
    steps = StepMessages(
        client,
        DirectMessages(client, monotonic=lambda: watch.wall() / SECOND),
        messages,
        matches=matches,
        steps=DirectSteps(storage, now=now),
        private=private,
        settings=wishes,
        texts=texts,
    )
    places = Places(client, settings=wishes, departures=departures)
    telling = Telling(Occasions(storage), now=now)
    which = WhichMatch(router, matches=matches, telling=telling)
    host = Host(
        router,
        refresher,
        messages,
        matches=matches,
        places=places,
        opponents=opponents,
        notes=notes,
        steps=steps,
        which=which,
    )
    beginnings = Beginnings(
        router,
        host,
        refresher,
        matches=matches,
        challenges=challenges,
        practice=Practice(storage, limits=limits, now=now),
        places=places,
        threads=threads,
        opponents=opponents,
    )
    Panels(router, host, matches=matches, notes=notes, hands=hands, steps=steps, studio=studio)
    spectators = following("spectators", watched, beside=PER_MATCH, in_all=IN_ALL, seated=False)
    Watching(router, host, spectators, matches=matches, studio=studio)
    replays, analyses, pages = Replays(storage), Analyses(storage, thinking), Pages(router)
    ratings = Ratings(storage)
    offers = OfferMessages(
        host, messages, matches=matches, offers=Offers(storage, matches, now=now), texts=texts
    )
    endings = EndingQuestions(
        router, host, offers, matches=matches, endings=Endings(matches), which=which, telling=telling
    )
    games = GamePieces(
        router=router,
        host=host,
        beginnings=beginnings,
        pages=pages,
        endings=endings,
        settings=wishes,
        offers=PracticeOffers(router, beginnings),
        replays=replays,
        analysis_pages=AnalysisPages(router, analyses=analyses, studio=studio),
        verify_pages=VerifyPages(proofs=Proofs(storage)),
        ranking_pages=RankingPages(ratings),
        telling=telling,
    )
    mine = MinePages(
        router,
        refresher,
        host,
        endings=endings,
        mine=Mine(storage),
        challenges=challenges,
        closing=closing,
        telling=telling,
    )
    showing, looking = Showing(storage), Looking(storage)
    ties = TieCalls(
        messages,
        showing=showing,
        running=running,
        last_calls=LastCalls(storage, wishes, now=now),
        threads=threads,
        texts=texts,
    )
    cup_followers = CupFollowers(
        client,
        messages,
        boards=CupBoards(messages, showing=showing, threads=threads, texts=texts),
        asides=CupAsides(
            messages, asides=Asides(storage, wishes, now=now), showing=showing, roll=roll, texts=texts
        ),
        ties=ties,
        roll=roll,
        showing=showing,
        running=running,
        closing=closing,
        refresher=refresher,
        deadlines=deadlines,
        studio=studio,
        texts=texts,
    )
    cup_presses = CupPresses(
        router,
        cup_followers,
        refresher,
        messages,
        threads=threads,
        cups=cups,
        running=running,
        organising=organising,
        looking=looking,
        showing=showing,
        settings=wishes,
    )
    organisers = Organisers(client, wishes)
    forgetting = Forgetting(
        storage,
        matches=matches,
        challenges=challenges,
        closing=closing,
        cups=cups,
        organising=organising,
        ratings=ratings,
        now=now,
    )
    MyData(router, exports=Exports(storage, now=now), forgetting=forgetting)
    housekeeping = Housekeeping(
        deadlines,
        refresher,
        opponents,
        steps,
        private,
        handlers=handlers(
            deadlines,
            refresher=refresher,
            opponents=opponents,
            steps=steps,
            ratings=ratings,
            threads=threads,
            announcements=Announcements(messages, matches=matches, settings=wishes, texts=texts),
            cups=cup_followers,
        ),
        reminding=ReminderMessages(messages, reminders, texts),
        offers=offers,
        cups=cup_followers,
        shards=Shards(bare, now=watch.wall),
        watch=watch,
        reachable=reachable,
        heard=heard,
    )
    return Pieces(
        matches=matches,
        challenges=challenges,
        deadlines=deadlines,
        refresher=refresher,
        opponents=opponents,
        analyses=analyses,
        watched=spectators,
        hands=hands,
        notes=notes,
        private=private,
        steps=steps,
        cup_followers=cup_followers,
        housekeeping=housekeeping,
        cogs=(
            Penalty(
                games,
                odds=OddsPages(OddsDesk(storage, thinking)),
                daily=DailyPages(
                    router, daily=DailyPenalty(storage, now=watch.wall), settings=wishes, studio=studio
                ),
            ),
            Penguin(games, replay_pages=ReplayPages(router, replays=replays, studio=studio)),
            ChampionshipCog(
                router,
                cup_presses,
                pages=CupPages(router, looking=looking, studio=studio),
                lists=CupLists(router, looking=looking, studio=studio),
                tools=CupTools(
                    router,
                    roll=roll,
                    organising=organising,
                    looking=looking,
                    organisers=organisers,
                    settings=wishes,
                ),
                looking=looking,
                organisers=organisers,
                settings=wishes,
            ),
            My(router, mine),
            Comings(departures),
            Admin(router, Moderation(refresher, closing=closing, settings=wishes), telling),
            SettingsCog(
                router,
                wishes,
                private,
                organisers=organisers,
                challenges=challenges,
                refresher=refresher,
            ),
            Help(router, pages),
        ),
    )
