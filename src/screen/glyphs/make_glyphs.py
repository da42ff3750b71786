"""Rasterises the glyph sheets beside this file; see README.md. Usage: make_glyphs.py BARLOW.woff SANS-BOLD.ttc SANS-REGULAR.ttc

Every sheet is a picture in two halves (PBM): one glyph under the other. A pixel has four levels of coverage. The left half has
the high bits of the levels and the right half the low bits. The script prints the Rust tables that belong to the sheets.
"""

import ctypes
import sys

import freetype as ft

LATIN = " !&'()+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz·×–"
DIGITS = "0123456789+–"
# The bird of the one of bamboo follows as one more glyph.
HONOURS = "東南西北中發白金"
# Name, characters, height of a capital in pixels, width in percent: the compact panel is narrower for the same letter height.
LATIN_SHEETS = [
    ("latin_18", LATIN, 18, 92),
    ("latin_24", LATIN, 24, 95),
    ("latin_28", LATIN, 28, 95),
    ("latin_30", LATIN, 30, 100),
    ("latin_42", LATIN, 42, 100),
    ("latin_50", LATIN, 50, 100),
    ("narrow_18", LATIN, 18, 76),
    ("narrow_30", LATIN, 30, 82),
    ("digits_42", DIGITS, 42, 95),
    ("digits_76", DIGITS, 76, 100),
]
# Name, cell in pixels, font: strokes of the sans survive at sizes where serifs turn to crumbs.
HONOUR_SHEETS = [("honours_18", 18, "bold"), ("honours_22", 22, "bold"), ("honours_30", 30, "bold"), ("honours_36", 36, "bold"), ("honours_52", 52, "bold"), ("honours_80", 80, "bold")]
# The smaller script of the tile faces.
SCRIPT = "一二三四五六七八九萬梅蘭菊竹春夏秋冬"
SCRIPT_SHEETS = [("script_12", 12, "regular"), ("script_24", 24, "bold")]
# A sparrow on the square from 0 to 1, as polygons: body, head, beak, wing and tail.
BIRD = [
    [(0.30, 0.22), (0.52, 0.18), (0.66, 0.34), (0.70, 0.56), (0.58, 0.72), (0.40, 0.66), (0.28, 0.46)],
    [(0.24, 0.08), (0.38, 0.02), (0.50, 0.10), (0.50, 0.26), (0.36, 0.32), (0.24, 0.24)],
    [(0.26, 0.10), (0.04, 0.20), (0.26, 0.24)],
    [(0.66, 0.30), (0.98, 0.22), (0.86, 0.44), (0.96, 0.52), (0.70, 0.60)],
    [(0.44, 0.66), (0.62, 0.62), (0.94, 0.96), (0.70, 0.92), (0.62, 1.00), (0.52, 0.86), (0.36, 0.98)],
]
TRADITIONAL_CHINESE = 3  # The face's number inside the Noto CJK collections.
FULL = 3  # The level of a pixel that is covered completely.
SUB_PIXELS = 8  # The places between two pixels at which a glyph is tried.


def level(coverage):
    return (coverage * FULL * 2 + 255) // 510


def bitmap_levels(bitmap):
    buffer = bitmap.buffer  # Reading the property copies it all.
    return [[level(buffer[y * bitmap.pitch + x]) for x in range(bitmap.width)] for y in range(bitmap.rows)]


def render(face, character):
    """Rows of levels, and where the bitmap lies against the pen. Heights are hinted, so that capitals end at whole pixels.
    Of the places between two pixels the glyph takes the one where its stems are the sharpest."""
    face.load_char(character, ft.FT_LOAD_TARGET_LIGHT | ft.FT_LOAD_FORCE_AUTOHINT)
    glyph, best = face.glyph, None
    advance = round(glyph.linearHoriAdvance / 65536)
    for step in range(SUB_PIXELS):
        face.load_char(character, ft.FT_LOAD_TARGET_LIGHT | ft.FT_LOAD_FORCE_AUTOHINT)
        glyph = face.glyph
        # Centred around the place that the font asks for.
        shift = (step - SUB_PIXELS // 2) * 64 // SUB_PIXELS
        ft.FT_Outline_Translate(ctypes.byref(glyph.outline._FT_Outline), shift, 0)
        glyph.render(ft.FT_RENDER_MODE_NORMAL)
        rows = bitmap_levels(glyph.bitmap)
        between = sum(1 for row in rows for it in row if 0 < it < FULL)
        if best is None or (between, abs(shift)) < best[0]:
            best = (between, abs(shift)), rows, glyph.bitmap_left, glyph.bitmap_top
    _, rows, left, top = best
    return rows, left, top, advance


def cell(rows, left, top, width, height):
    cells = [[0] * width for _ in range(height)]
    for y, row in enumerate(rows):
        for x, it in enumerate(row):
            if it:
                cells[top + y][left + x] = it
    return cells


def write_sheet(name, cells):
    width, rows = len(cells[0][0]), [row for rows in cells for row in rows]
    with open(f"{name}.pbm", "wb") as sheet:
        sheet.write(f"P4\n{2 * width} {len(rows)}\n".encode())
        for row in rows:
            for bit in (1, 0):
                sheet.write(bytes(sum((row[x + at] >> bit & 1) << (7 - at) for at in range(8)) for x in range(0, width, 8)))


def latin(path, name, characters, capital, percent):
    face, size = ft.Face(path), capital * 64
    tall = "H" if "H" in characters else "0"
    while True:
        face.set_char_size(size * percent // 100, size, 72, 72)
        # A first row that is covered only in part would look lower.
        rows, _, top, _ = render(face, tall)
        if top >= capital and FULL in rows[0]:
            break
        size += 8
    glyphs = [render(face, character) for character in characters]
    ascent = max(top for _, _, top, _ in glyphs)
    descent = max(len(rows) - top for rows, _, top, _ in glyphs)
    width = max(max(left, 0) + len(rows[0]) if rows else 0 for rows, left, _, _ in glyphs)
    width = (width + 7) // 8 * 8
    write_sheet(name, [cell(rows, max(left, 0), ascent - top, width, ascent + descent) for rows, left, top, _ in glyphs])
    print(f"{name}: width {width} height {ascent + descent} above_capital {ascent - capital} capital {capital}")
    print("   ", [advance for _, _, _, advance in glyphs])


def squares(path, characters, side):
    """The characters, as large as fits the square, each in the middle of its cell."""
    face = ft.Face(path, TRADITIONAL_CHINESE)

    def drawn(size):
        face.set_char_size(size, size, 72, 72)
        return [render(face, character)[0] for character in characters]

    fits, too_big = side * 48, side * 80
    while too_big - fits > 16:
        size = (fits + too_big) // 2
        if max(max(len(rows), len(rows[0])) for rows in drawn(size)) <= side:
            fits = size
        else:
            too_big = size
    width = (side + 7) // 8 * 8
    return [cell(rows, (side - len(rows[0])) // 2, (side - len(rows)) // 2, width, side) for rows in drawn(fits)]


def inside(polygon, x, y):
    """Whether a ray to the right crosses the outline an odd number of times."""
    crossings = 0
    for (x1, y1), (x2, y2) in zip(polygon, polygon[1:] + polygon[:1]):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            crossings += 1
    return crossings % 2 == 1


def bird(side):
    def covered(x, y):
        """Of sixteen points of the pixel, how many are on the bird, as a coverage of up to 255."""
        points = [((x + (dx + 0.5) / 4) / side, (y + (dy + 0.5) / 4) / side) for dx in range(4) for dy in range(4)]
        return 255 * sum(any(inside(polygon, *point) for polygon in BIRD) for point in points) // 16

    width = (side + 7) // 8 * 8
    return cell([[level(covered(x, y)) for x in range(side)] for y in range(side)], 0, 0, width, side)


barlow, fonts = sys.argv[1], {"bold": sys.argv[2], "regular": sys.argv[3]}
for sheet in LATIN_SHEETS:
    latin(barlow, *sheet)
for name, side, font in HONOUR_SHEETS:
    write_sheet(name, squares(fonts[font], HONOURS, side) + [bird(side)])
for name, side, font in SCRIPT_SHEETS:
    write_sheet(name, squares(fonts[font], SCRIPT, side))
