"""A small bot with every kind of answer the real one gives, to try the demo's smoothing without the game."""

from __future__ import annotations

import io
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands, tasks
from PIL import Image

SECRET = "You hide behind the willow"


def picture(step: int) -> discord.File:
    """A picture whose colour tells the step."""
    blob = io.BytesIO()
    Image.new("RGB", (320, 120), ((step * 60) % 256, 120, 60)).save(blob, "PNG")
    blob.seek(0)
    return discord.File(blob, "board.png", description=f"Step {step}")


def board(text: str, *buttons: tuple[str, str], pictured: bool = False) -> ui.LayoutView:
    """A stopped layout: the library keeps nothing of it."""
    view = ui.LayoutView(timeout=None)
    parts: list[ui.Item[Any]] = [ui.TextDisplay(text)]
    if pictured:
        parts.append(ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description=text)))
    if buttons:
        parts.append(
            ui.ActionRow(*(ui.Button(label=label, custom_id=custom_id) for label, custom_id in buttons))
        )
    view.add_item(ui.Container(*parts))
    view.stop()
    return view


class StubBot(commands.AutoShardedBot):
    """Hide and seek in three presses."""

    def __init__(self) -> None:
        super().__init__(command_prefix="!", intents=discord.Intents.none(), shard_count=1)
        self.ticks = 0
        self.ticking: discord.Message | None = None
        self.step = 0

    async def setup_hook(self) -> None:
        """Register the command and the router."""
        self.tree.add_command(challenge)
        await self.tree.sync()
        self.add_listener(self.route, "on_interaction")
        self.count.start()

    @tasks.loop(seconds=1)
    async def count(self) -> None:
        """Edit a board by itself once a second, three times."""
        if self.ticking is not None and self.ticks < 3:
            self.ticks += 1
            await self.ticking.edit(view=board(f"Tick {self.ticks}"))

    async def route(self, interaction: discord.Interaction) -> None:
        """Answer each press by its custom_id."""
        if interaction.type is not discord.InteractionType.component or interaction.data is None:
            return
        source = interaction.message
        assert source is not None
        match str(interaction.data.get("custom_id")).split(":"):
            case ["accept"]:
                await interaction.response.edit_message(
                    view=board(
                        "Accepted", ("Hide", "hide"), ("Next", "next"), ("Tick", "tick"), pictured=True
                    ),
                    attachments=[picture(1)],
                )
            case ["hide"]:
                await interaction.response.send_message(
                    view=board(SECRET, ("Willow", f"secret-willow:{source.id}")), ephemeral=True
                )
                await interaction.followup.edit_message(
                    source.id,
                    view=board("Somebody hides", ("Hide", "hide"), ("Next", "next"), ("Tick", "tick")),
                )
            case ["secret-willow", public]:
                await interaction.response.edit_message(view=board("Hidden for good"))
                channel = interaction.channel
                assert isinstance(channel, discord.TextChannel)
                await channel.get_partial_message(int(public)).edit(
                    view=board("Well hidden", ("Next", "next"), ("Tick", "tick"))
                )
            case ["next"]:
                self.step += 1
                buttons = [("Next", "next"), ("Tick", "tick")]
                if self.step % 2:
                    buttons.reverse()  # the same place means another button now
                await interaction.response.edit_message(
                    view=board(f"Step {self.step}", *buttons, pictured=True),
                    attachments=[picture(self.step)],
                )
            case ["tick"]:
                await interaction.response.edit_message(view=board("Tick 0"))
                self.ticks, self.ticking = 0, source
            case _:
                raise AssertionError(interaction.data)


@app_commands.command(name="challenge", description="Challenge somebody to hide and seek")
async def challenge(interaction: discord.Interaction, opponent: discord.Member) -> None:
    """Post the board with a countdown."""
    ends = int(discord.utils.utcnow().timestamp()) + 67
    await interaction.response.send_message(
        view=board(f"{opponent.mention}, until <t:{ends}:R>", ("Accept", "accept"))
    )
