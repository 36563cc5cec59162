"""A small bot for the server's own tests and load runs: a counter, a form and a secret."""

import asyncio
import io
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands


class Stub(commands.AutoShardedBot):
    """Routes every component by its custom_id in one place; stores no views."""

    def __init__(self, *, intents: discord.Intents | None = None, shard_count: int | None = None) -> None:
        options: dict[str, Any] = {} if shard_count is None else {"shard_count": shard_count}
        super().__init__(
            command_prefix=[],
            intents=intents or discord.Intents.none(),
            help_command=None,
            max_messages=None,
            guild_ready_timeout=0.01,
            **options,
        )
        self.errors: list[BaseException] = []
        self.resumed = asyncio.Event()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify at once."""

    async def on_shard_resumed(self, _: int) -> None:
        """Note a resume."""
        self.resumed.set()

    async def setup_hook(self) -> None:
        """Register and sync the commands."""
        self.tree.add_command(count)
        self.tree.add_command(secret)
        self.tree.add_command(form)
        self.tree.add_command(pick)
        self.tree.add_command(anywhere)
        self.tree.add_command(staff)
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Route clicks and forms; what goes wrong is kept for the test to see."""
        try:
            await self.route(interaction)
        except discord.HTTPException as error:
            self.errors.append(error)

    async def route(self, interaction: discord.Interaction) -> None:
        """Answer one component or form by its custom_id."""
        sent: Any = interaction.data
        match sent.get("custom_id", "").split(":"):
            case ["count", number]:
                await interaction.response.edit_message(view=counter(int(number) + 1))
            case ["twice", _]:
                await interaction.response.defer()
                second = discord.interactions.InteractionResponse[Any](interaction)
                await second.send_message("again")
            case ["name", _]:
                await interaction.response.send_modal(NameForm())
            case ["nameform"]:
                values = _submitted(interaction)
                await interaction.response.send_message(f"Hello {values}", ephemeral=True)
            case ["slow", seconds]:
                await asyncio.sleep(float(seconds))
                await interaction.response.defer()
            case ["panel", _]:
                assert interaction.message is not None
                await interaction.response.send_message("Your panel", ephemeral=True)
                await interaction.followup.edit_message(interaction.message.id, view=counter(99))
            case ["think", _]:
                await interaction.response.defer(thinking=True, ephemeral=True)
                await interaction.followup.send("Thought")
                await interaction.followup.send("And more", ephemeral=True)
            case ["rival"]:
                sent_users = sent["resolved"]["users"]
                await interaction.response.send_message(f"Rival: {sent_users[sent['values'][0]]['username']}")
            case ["picture", _]:
                await interaction.response.edit_message(view=gallery(), attachments=[picture()])
            case ["bad", _]:
                await interaction.response.edit_message(view=gallery())


def _submitted(interaction: discord.Interaction) -> str:
    sent: Any = interaction.data
    return ", ".join(part["component"]["value"] for part in sent["components"])


class NameForm(discord.ui.Modal, title="Who are you?"):
    """One labelled text field."""

    name: discord.ui.Label[Any] = discord.ui.Label(
        text="Name", component=discord.ui.TextInput(custom_id="name", max_length=20)
    )

    def __init__(self) -> None:
        super().__init__(custom_id="nameform", timeout=1)
        self.stop()


def counter(number: int) -> discord.ui.LayoutView:
    """A text and ten buttons, stopped so the library keeps nothing."""
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay(f"Count: {number}"))
    first: discord.ui.ActionRow[Any] = discord.ui.ActionRow()
    first.add_item(discord.ui.Button(label="Count", custom_id=f"count:{number}"))
    for kind in ("twice:0", "name:0", "slow:0.2", "panel:0"):
        first.add_item(discord.ui.Button(label=kind, custom_id=kind))
    view.add_item(first)
    second: discord.ui.ActionRow[Any] = discord.ui.ActionRow()
    for kind in ("think:0", "picture:0", "bad:0", "zone:3", "zone:4"):
        second.add_item(discord.ui.Button(label=kind, custom_id=kind))
    view.add_item(second)
    view.stop()
    return view


def picture() -> discord.File:
    """A file that passes for a picture."""
    return discord.File(io.BytesIO(b"not really a picture"), "shot.png")


def gallery() -> discord.ui.LayoutView:
    """A view that shows the picture attached as shot.png."""
    view = discord.ui.LayoutView(timeout=None)
    shown: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery()
    shown.add_item(media="attachment://shot.png", description="A shot")
    view.add_item(shown)
    view.stop()
    return view


@app_commands.command(name="count", description="Count clicks")
async def count(interaction: discord.Interaction) -> None:
    """Show a counter to everybody."""
    await interaction.response.send_message(view=counter(0))


@app_commands.command(name="secret", description="Tell a secret")
@app_commands.describe(friend="Whose secret")
async def secret(interaction: discord.Interaction, friend: discord.User) -> None:
    """Answer only the asker."""
    await interaction.response.send_message(
        f"{friend.mention} likes penguins ({interaction.locale.value})", ephemeral=True
    )


@app_commands.command(name="form", description="Fill in a form")
async def form(interaction: discord.Interaction) -> None:
    """Open the form."""
    await interaction.response.send_modal(NameForm())


@app_commands.command(name="pick", description="Pick an animal")
async def pick(interaction: discord.Interaction, animal: str) -> None:
    """Say what was picked."""
    await interaction.response.send_message(f"You picked {animal}")


@app_commands.command(name="anywhere", description="Works wherever its user goes")
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def anywhere(interaction: discord.Interaction) -> None:
    """Say where this is, with a select of a rival."""
    kinds = [
        kind for kind in ("guild", "dm_channel", "private_channel") if getattr(interaction.context, kind)
    ]
    rivals: discord.ui.UserSelect[Any] = discord.ui.UserSelect(custom_id="rival")
    view = discord.ui.View(timeout=None)
    view.add_item(rivals)
    view.stop()
    owner = "user" if interaction.is_user_integration() else "guild"
    await interaction.response.send_message(f"{owner} app in {kinds[0]}", view=view)


@app_commands.command(name="staff", description="For staff")
@app_commands.default_permissions(manage_guild=True)
@app_commands.guild_only()
async def staff(interaction: discord.Interaction) -> None:
    """Say yes."""
    await interaction.response.send_message(
        f"Yes: {interaction.permissions.manage_guild}, {interaction.app_permissions.value}"
    )


@pick.autocomplete("animal")
async def animals(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Animals that start as typed."""
    known = ("fox", "frog", "owl")
    return [app_commands.Choice(name=animal, value=animal) for animal in known if animal.startswith(typed)]


def create_bot(_settings: object = None) -> Stub:
    """The factory run_bot expects."""
    return Stub()
