"""SVG markup for plain shapes: the few elements the pictures are made of."""


def shape(element: str, inside: str = "", /, **attributes: object) -> str:
    """One element; underscores in attribute names become hyphens, numbers are written short."""
    written = " ".join(
        f'{name.rstrip("_").replace("_", "-")}="{round(value, 2) if isinstance(value, float) else value}"'
        for name, value in attributes.items()
    )
    return f"<{element} {written}>{inside}</{element}>" if inside else f"<{element} {written}/>"


def disc(x: float, y: float, radius: float, fill: str, **more: object) -> str:
    """A filled circle."""
    return shape("circle", cx=x, cy=y, r=radius, fill=fill, **more)


def block(x: float, y: float, width: float, height: float, fill: str, **more: object) -> str:
    """A filled rectangle; `rx` rounds it."""
    return shape("rect", x=x, y=y, width=width, height=height, fill=fill, **more)


def line(path: str, colour: str, width: float, **more: object) -> str:
    """A stroke with round ends along a path."""
    round_ends = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return shape("path", d=path, fill="none", stroke=colour, stroke_width=width, **round_ends, **more)


def area(path: str, fill: str, **more: object) -> str:
    """A filled path."""
    return shape("path", d=path, fill=fill, **more)


def group(inside: str, transform: str = "", **more: object) -> str:
    """Shapes moved, turned or faded together."""
    moved = {"transform": transform} if transform else {}
    return shape("g", inside, **moved, **more) if inside else ""


def mirrored(inside: str, width: float) -> str:
    """The same shapes, left and right exchanged within 0..width."""
    return group(inside, f"translate({width} 0) scale(-1 1)")


def sticker(inside: str, *, rim: float = 1.6) -> str:
    """Shapes with a white rim and a soft shadow below, so that they stand out from grass and net."""
    shade = 'flood-color="#04160b" flood-opacity=".45"'
    steps = (
        f'<feMorphology in="SourceAlpha" operator="dilate" radius="{rim}" result="wide"/>',
        '<feFlood flood-color="#fff"/><feComposite in2="wide" operator="in" result="rim"/>',
        f'<feGaussianBlur in="wide" stdDeviation="{rim * 1.2}"/><feOffset dy="{rim * 1.2}" result="low"/>',
        f'<feFlood {shade}/><feComposite in2="low" operator="in" result="shade"/>',
        '<feMerge><feMergeNode in="shade"/><feMergeNode in="rim"/>',
        '<feMergeNode in="SourceGraphic"/></feMerge>',
    )
    frame = {"x": "-20%", "y": "-20%", "width": "140%", "height": "140%"}
    return shape("filter", "".join(steps), id="sticker", **frame) + group(inside, filter="url(#sticker)")
