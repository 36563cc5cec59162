"""What one may ask of the demo on its command line, and what is no such thing."""

import pytest

from bot.demo.command import read_wishes


@pytest.mark.parametrize("port", [0, 80, 65535])
def test_a_port_is_taken_as_it_is(port: int) -> None:
    assert read_wishes(["--port", str(port)]).port == port


@pytest.mark.parametrize("written", ["65536", "-1", "http"])
def test_what_is_no_port_is_said_in_a_line_and_ends_with_2(
    written: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        read_wishes([f"--port={written}"])
    assert ended.value.code == 2
    told = capsys.readouterr().err.splitlines()[-1]
    assert told == f"scripts/demo: error: argument --port: {written} is no port: one is a number up to 65535"
