"""Pictures of championships: brackets, tables, the draw, the champion, the hall of fame; plain values in.

A knock-out is a `scene.Bracket` of any size; `ui.championships.charts` cuts it into parts that are readable
on a phone, and gives each with its words:

    from ui.championships.picture.scene import Bracket, Slot, Tie
    from ui.championships.charts._knockout import parts, pictures
    from ui.championships.charts._told import lines_of
    from ui.championships.charts._words import cup_words, stage_name

    ana, bruno = Slot("Ana", who=1, seed=1, score=4), Slot("Bruno", who=2, seed=2, score=2)
    final = Tie(ana, bruno, "played", "home")
    cup = Bracket("Animal Cup", (stage_name(1, say),), ((final,),), cup_words(say), champion=1)
    shown = parts(cup, say)  # 16 entrants are one part, 32 three, 64 five, 128 nine; each names itself
    pictures(shown, say)  # a ui.discord.face.Picture of each part, with alt text
    lines_of(shown[0], say, shown=safe)  # the same as lines of text, names fit for markdown

A round has as many ties as a power of two has room for: an entrant with a bye stands beside
`Slot(nobody=True)`. A slot without a name is still to be decided. `who` is any number that tells people of
one name apart. A double elimination is `knockout.double(upper, lower, final, say)`. Tables are
`standings.Standings`, made by `ui.championships.charts._standings.group_row` and its like; the draw is a
`lots.Lots`, the end a `champion.Crowned`, past winners a `hall.Hall`: `ui.championships.charts.ceremony` cuts
and tells those three.
Nothing here knows Discord, records or rules, and whatever words a scene holds are in the reader's language.
"""
