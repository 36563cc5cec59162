"""The situations that a match has to live through: each has its tests, and none is lost by accident."""

import ast

import pytest

from tests.architecture.sources import ROOT, parsed

SITUATIONS: dict[str, tuple[str, ...]] = {
    "double press": (
        "commands/test_presses.py::test_a_double_click_is_one_move",
        "races/test_processes.py::test_of_fifty_presses_on_both_processes_one_counts",
    ),
    "press after phase end": (
        "faults/presses/test_buttons.py::test_a_picker_that_is_pressed_after_its_kick_says_so",
    ),
    "press after restart": (
        "faults/presses/test_buttons.py::test_presses_are_heard_by_a_bot_that_was_started_anew",
        "play/test_whole_match.py::test_a_match_with_sudden_death_and_a_paradinha_is_played_to_its_end",
    ),
    "press with expired token": (
        "faults/presses/test_situations.py::test_a_press_whose_token_has_expired_is_a_move_all_the_same_and_once",
    ),
    "two forms open at once": (
        "faults/presses/test_situations.py::test_of_two_private_messages_that_are_open_at_once_one_makes_the_move",
    ),
    "both act in the same tick": ("races/test_presses.py::test_both_players_press_everything_at_once",),
    "act while time runs out": (
        "races/test_presses.py::test_a_press_while_the_clock_decides_is_one_decision",
        "races/test_processes.py::test_a_press_at_one_process_meets_the_clock_of_the_other",
    ),
    "private message dismissed": (
        "faults/presses/test_situations.py::test_a_keeper_who_dismissed_the_private_message_opens_it_again",
    ),
    "direct messages closed": (
        (
            "faults/private/test_direct_steps.py::"
            "test_dm_closed_the_step_is_on_the_board_with_one_explanation_and_the_match_goes_on"
        ),
    ),
    "player leaves, is kicked or banned, deletes the account": (
        "faults/places/test_departures.py::test_a_player_who_departs_loses_by_the_clock_and_nobody_stays_in_the_match",
        "faults/places/test_departures.py::test_the_other_player_goes_on_meanwhile",
    ),
    "bot kicked from the server": (
        "faults/places/test_departures.py::test_a_server_that_is_back_has_its_boards_made_true",
        "faults/places/test_departures.py::test_a_match_whose_bot_was_kicked_for_good_ends_by_the_clock",
    ),
    "board deleted": (
        "faults/places/test_lost_boards.py::test_a_board_that_was_deleted_is_posted_anew_in_its_channel",
    ),
    "thread archived, locked, deleted": (
        "faults/places/test_locked_threads.py::test_a_thread_that_went_into_the_archive_is_taken_out_for_its_board",
        "faults/places/test_locked_threads.py::test_a_match_in_a_locked_thread_goes_on_elsewhere",
        "faults/places/test_locked_threads.py::test_a_match_whose_thread_was_deleted_is_shown_in_its_channel",
    ),
    "permission removed during the match": (
        "faults/calls/test_permissions.py::test_a_match_goes_on_by_its_presses_when_the_permissions_are_taken_away",
    ),
    "two processes": (
        "races/test_processes.py::test_a_whole_shoot_out_with_both_players_at_both_processes_at_once",
    ),
    "clock across an outage": (
        "loopback/test_outages.py::test_after_an_outage_the_clock_runs_on",
        "services/championships/test_signing_up.py::test_time_the_bot_was_away_is_given_back_to_sign_up",
    ),
    "championships of every size with leavers and no-shows": (
        (
            "services/formats/test_knockout.py::"
            "test_whoever_leaves_or_stays_away_a_cup_ends_with_places_for_all"
        ),
        "services/championships/test_running.py::test_a_cup_ends_whoever_comes_with_a_champion_if_anybody_did",
    ),
    "a tie in a knock-out": (
        "services/formats/test_records.py::test_a_knock_out_match_never_ends_level",
        "services/championships/test_running.py::test_a_level_match_of_a_knock_out_is_played_again",
    ),
    "strange names": (
        "faults/presses/test_names.py::test_a_strange_name_goes_through_a_whole_match_unharmed",
        "faults/presses/test_names.py::test_the_largest_match_with_the_widest_names_fits_a_message",
    ),
    "a language that is missing": (
        "ui/words/test_text.py::test_a_language_that_is_missing_falls_back_to_a_near_one_and_then_to_english",
    ),
    "SQLite locked under a hundred matches": (
        "faults/presses/test_situations.py::test_a_hundred_matches_at_once_lose_nothing_over_a_file_that_others_lock",
    ),
    "view store after ten thousand matches": (
        "cost/test_ten_thousand.py::test_ten_thousand_matches_leave_nothing_behind",
    ),
    "429 on an edit": (
        "faults/calls/test_busy.py::test_a_board_that_keeps_failing_is_tried_ever_more_rarely_and_is_right_in_the_end",
        "faults/calls/test_busy.py::test_the_wait_that_discord_names_is_kept",
    ),
    "clocks put forward before the start": (
        (
            "services/championships/test_signing_up.py::"
            "test_a_day_of_sign_up_is_twenty_four_hours_whatever_the_clocks_do"
        ),
    ),
    "departed on the list of honours": (
        "services/championships/test_looking.py::test_a_champion_who_left_keeps_the_last_name",
    ),
}


@pytest.mark.parametrize("situation", list(SITUATIONS))
def test_a_situation_has_its_tests(situation: str) -> None:
    for name in SITUATIONS[situation]:
        path, _, test = name.partition("::")
        tree = parsed((ROOT / "tests" / path).read_text(encoding="utf-8"))
        functions = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
        assert test in {function.name for function in functions}, f"{situation}: {name} is gone"
