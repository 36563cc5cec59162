"""Every setting, read once from the environment and `.env`; nothing else reads the environment."""

from pathlib import Path
from typing import Any, Literal

from dotenv.parser import parse_stream
from pydantic import (
    Field,
    NonNegativeInt,
    PositiveInt,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
)
from pydantic_settings import BaseSettings, SettingsConfigDict, SettingsError

from bot.operator.exits import Sorry
from services.challenges.admission import Limits
from services.times import MINUTE
from ui.words.catalogues import SOURCE

LogLevel = Literal["DEBUG", "INFO", "WARNING", "ERROR"]


class BadSettings(Sorry):
    """A setting does not fit; the message is one clear sentence for the operator."""


class Settings(BaseSettings):
    """What an operator can set; names in the environment are the same in capitals."""

    model_config = SettingsConfigDict(extra="ignore", frozen=True, env_ignore_empty=True)

    discord_token: SecretStr = Field(default=SecretStr(""), description="The bot's token.")
    database_url: str = Field(
        default="", description="sqlite:///path or postgresql://user:password@host/name.", repr=False
    )
    data_dir: Path = Field(default=Path("data"), description="Where the SQLite file lives.")
    locale: str = Field(default=SOURCE, description="The language of messages that everybody reads.")
    log_level: LogLevel = Field(default="INFO", description="DEBUG, INFO, WARNING or ERROR.")
    sync_commands: Literal["changed", "always"] = Field(
        default="changed", description="When to tell Discord our commands."
    )
    guild_events: bool = Field(
        default=False, description="Also receive server events (costs memory per server)."
    )
    shard_count: PositiveInt | Literal["auto"] = Field(
        default=1, description="Gateway connections; one serves 2,500 servers, auto asks Discord."
    )
    shard_ids: list[int] | None = Field(default=None, description="The shards of this process, as [0, 1].")

    open_challenges: PositiveInt = Field(default=10, description="Open challenges one person may have made.")
    open_matches: PositiveInt = Field(default=25, description="Open matches one person may sit in.")
    open_matches_in_server: PositiveInt = Field(default=500, description="Open matches a server may have.")
    minutes_after_decline: NonNegativeInt = Field(
        default=10, description="Minutes before somebody who declined may be asked again by the same person."
    )

    @field_validator("database_url")
    @classmethod
    def _known_database(cls, url: str) -> str:
        if url and not url.startswith(("sqlite:///", "postgresql://", "postgres://")):
            raise ValueError("must begin with sqlite:/// or postgresql://")
        return url

    @field_validator("shard_ids")
    @classmethod
    def _among_the_shards(cls, ids: list[int] | None, info: ValidationInfo) -> list[int] | None:
        count = info.data.get("shard_count", "auto")
        if ids is not None and (not ids or min(ids) < 0 or (count != "auto" and max(ids) >= count)):
            raise ValueError("must name shards from 0 on, all of them below SHARD_COUNT")
        return ids

    @property
    def database(self) -> str:
        """The database's address; without one, a SQLite file in the data folder."""
        return self.database_url or f"sqlite:///{self.data_dir / 'games.db'}"


def load_settings(env_file: Path = Path(".env")) -> Settings:
    """Settings from the environment, else from the `.env` file; BadSettings names what does not fit."""
    try:
        _check_lines(env_file)
        return settings_of(_env_file=env_file, _env_file_encoding="utf-8")
    except (SettingsError, UnicodeDecodeError, OSError) as error:
        raise BadSettings(f"{env_file} cannot be read: {error}.") from error


def settings_of(**given: Any) -> Settings:
    """These settings and those of the environment; BadSettings names what does not fit."""
    try:
        return Settings(**given)
    except ValidationError as error:
        raise BadSettings(_sentence(error)) from error


def _check_lines(env_file: Path) -> None:
    """BadSettings for the first line that is no setting; the library would only leave it out."""
    if not env_file.is_file():
        return
    with env_file.open(encoding="utf-8") as lines:
        for binding in parse_stream(lines):
            if binding.error:
                raise BadSettings(
                    f"{env_file} cannot be read: line {binding.original.line} is not of the form NAME=value."
                )


def _sentence(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    name = "_".join(str(part) for part in first["loc"][:1]).upper()
    return f"{name} is not a valid setting: {first['msg'].removeprefix('Value error, ')}."


def limits_of(settings: Settings) -> Limits:
    """How much one person or server may have open, as the operator set it."""
    return Limits(
        challenges=settings.open_challenges,
        matches=settings.open_matches,
        matches_of_server=settings.open_matches_in_server,
        after_decline=settings.minutes_after_decline * MINUTE,
    )
