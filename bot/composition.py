"""Joins the pieces of one process: storage to use cases, use cases to what people see and press."""

from collections.abc import Callable, Collection

import discord

from bot.comings import Comings
from bot.config import Settings, limits_of
from bot.pieces import Pieces
from bot.tasks import Housekeeping
from cogs.admin import Admin
from cogs.championship import ChampionshipCog
from cogs.game import GamePieces
from cogs.help import Help
from cogs.my import My
from cogs.penalty import Penalty
from cogs.penguin import Penguin
from cogs.settings import SettingsCog
from services.analyses import Analyses
from services.boards import Boards
from services.challenges import Challenges
from services.championships.asides import Asides
from services.championships.last_call import LastCalls
from services.championships.looking import Looking
from services.championships.occasions import Occasions
from services.championships.organising import Organising
from services.championships.roll import Roll
from services.championships.running import Running
from services.championships.showing import Showing
from services.championships.signing_up import SigningUp
from services.closing import Closing
from services.daily import DailyPenalty
from services.deadlines import Deadlines, Expire
from services.departures import Departures
from services.endings import Endings
from services.engines import Engines
from services.followers import Followers, Kind
from services.matches import Matches
from services.mine import Mine
from services.my_data import Exports, Forgetting
from services.odds import OddsDesk
from services.offers import Offers
from services.ports import Storage
from services.practice import Practice
from services.private import PrivateWishes
from services.proofs import Proofs
from services.punctual import Punctual
from services.ratings import Ratings
from services.records import Subject
from services.reminders import Reminders
from services.replays import Replays
from services.settings import Settings as Wishes
from services.sharding import Shard
from services.shards import Shards
from services.steps import DirectSteps
from services.threads import Threads
from services.times import SECOND, Now
from services.watch import Watch
from services.workers import Worker
from ui.analyses import AnalysisPages
from ui.announcements import Announcements
from ui.beginnings import Beginnings
from ui.championships.asides import CupAsides
from ui.championships.boards import CupBoards
from ui.championships.calls import TieCalls
from ui.championships.following import CupFollowers
from ui.championships.lists import CupLists
from ui.championships.members import Members
from ui.championships.organisers import Organisers
from ui.championships.pages import CupPages
from ui.championships.presses import CupPresses
from ui.championships.tools import CupTools
from ui.daily import DailyPages
from ui.direct import DirectMessages
from ui.endings import EndingQuestions
from ui.following import Following, Recall
from ui.hands import MOST as MOST_HANDS
from ui.hands import OF_A_MATCH, recalled
from ui.host import Host
from ui.mine import MinePages
from ui.moderation import Moderation
from ui.my_data import MyData
from ui.notes import PrivateNotes
from ui.odds import OddsPages
from ui.offers import OfferMessages
from ui.opponents import Opponents
from ui.pages import Pages
from ui.panels import Panels
from ui.places import Places
from ui.practising import PracticeOffers
from ui.public import PublicMessages
from ui.ranking import RankingPages
from ui.refresher import Refresher
from ui.reminders import ReminderMessages
from ui.replays import ReplayPages
from ui.router import Router
from ui.steps import StepMessages
from ui.studio import Studio
from ui.telling import Telling
from ui.text import Texts
from ui.threads import MatchThreads
from ui.verifying import VerifyPages
from ui.watching import IN_ALL, PER_MATCH, Watching, watched
from ui.which import WhichMatch


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
        threads=threads,
        announcements=Announcements(messages, matches=matches, settings=wishes, texts=texts),
        ratings=ratings,
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
