"""Rasterises the glyph sheets beside this file; see README.md. Usage: make_glyphs.py BARLOW.woff SANS-BOLD.ttc SANS-MEDIUM.ttc SERIF.ttc

Every sheet is a 1-bit picture (PBM, 1 = ink): one glyph under the other, each in a cell as wide as the sheet. The script
prints the Rust tables that belong to the sheets.
"""

import sys

import freetype as ft

LATIN = " !&'()+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz·×–"
# The bird of the one of bamboo follows as one more glyph.
HONOURS = "東南西北中發白金"
# Name, height of a capital in pixels, width in percent: the compact panel is narrower for the same letter height.
LATIN_SHEETS = [("latin_18", 18, 92), ("latin_24", 24, 95), ("latin_30", 30, 100), ("latin_42", 42, 100), ("narrow_18", 18, 76), ("narrow_30", 30, 82)]
# Name, cell in pixels, font: strokes of the sans survive at sizes where serifs turn to crumbs.
HONOUR_SHEETS = [("honours_18", 18, "sans"), ("honours_22", 22, "sans"), ("honours_36", 36, "sans"), ("honours_52", 52, "sans"), ("honours_96", 96, "serif")]
# The smaller script of the tile faces.
SCRIPT = "一二三四五六七八九萬梅蘭菊竹春夏秋冬"
SCRIPT_SHEETS = [("script_12", 12, "medium"), ("script_24", 24, "sans")]
# A sparrow on the square from 0 to 1, as polygons: body, head, beak, wing and tail.
BIRD = [
    [(0.30, 0.22), (0.52, 0.18), (0.66, 0.34), (0.70, 0.56), (0.58, 0.72), (0.40, 0.66), (0.28, 0.46)],
    [(0.24, 0.08), (0.38, 0.02), (0.50, 0.10), (0.50, 0.26), (0.36, 0.32), (0.24, 0.24)],
    [(0.26, 0.10), (0.04, 0.20), (0.26, 0.24)],
    [(0.66, 0.30), (0.98, 0.22), (0.86, 0.44), (0.96, 0.52), (0.70, 0.60)],
    [(0.44, 0.66), (0.62, 0.62), (0.94, 0.96), (0.70, 0.92), (0.62, 1.00), (0.52, 0.86), (0.36, 0.98)],
]
TRADITIONAL_CHINESE = 3  # The face's number inside the Noto CJK collections.


def render(face, character):
    """Rows of booleans, and where the bitmap lies against the pen."""
    flags = ft.FT_LOAD_RENDER | ft.FT_LOAD_TARGET_MONO | ft.FT_LOAD_FORCE_AUTOHINT
    face.load_char(character, flags)
    glyph, bitmap = face.glyph, face.glyph.bitmap
    buffer = bitmap.buffer  # Reading the property copies it all.
    width, rows, pitch = bitmap.width, bitmap.rows, bitmap.pitch
    ink = [
        [bool(buffer[y * pitch + x // 8] >> (7 - x % 8) & 1) for x in range(width)]
        for y in range(rows)
    ]
    return ink, glyph.bitmap_left, glyph.bitmap_top, round(glyph.advance.x / 64)


def cell(ink, left, top, width, height):
    rows = [[False] * width for _ in range(height)]
    for y, row in enumerate(ink):
        for x, dot in enumerate(row):
            if dot:
                rows[top + y][left + x] = True
    return rows


def write_sheet(name, cells):
    width, rows = len(cells[0][0]), [row for rows in cells for row in rows]
    with open(f"{name}.pbm", "wb") as sheet:
        sheet.write(f"P4\n{width} {len(rows)}\n".encode())
        for row in rows:
            sheet.write(bytes(sum(row[x + bit] << (7 - bit) for bit in range(8)) for x in range(0, width, 8)))


def latin(path, name, capital, percent):
    face, size = ft.Face(path), capital * 64
    while True:
        face.set_char_size(size * percent // 100, size, 72, 72)
        if render(face, "H")[2] >= capital:
            break
        size += 8
    glyphs = [render(face, character) for character in LATIN]
    ascent = max(top for _, _, top, _ in glyphs)
    descent = max(len(ink) - top for ink, _, top, _ in glyphs)
    width = max(max(left, 0) + len(ink[0]) if ink else 0 for ink, left, _, _ in glyphs)
    width = (width + 7) // 8 * 8
    write_sheet(name, [cell(ink, max(left, 0), ascent - top, width, ascent + descent) for ink, left, top, _ in glyphs])
    print(f"{name}: width {width} height {ascent + descent} above_capital {ascent - capital} capital {capital}")
    print("   ", [advance for _, _, _, advance in glyphs])


def squares(path, characters, side):
    """The characters, as large as fits the square, each in the middle of its cell."""
    face = ft.Face(path, TRADITIONAL_CHINESE)

    def inks(size):
        face.set_char_size(size, size, 72, 72)
        return [render(face, character)[0] for character in characters]

    fits, too_big = side * 48, side * 80
    while too_big - fits > 16:
        size = (fits + too_big) // 2
        if max(max(len(ink), len(ink[0])) for ink in inks(size)) <= side:
            fits = size
        else:
            too_big = size
    width = (side + 7) // 8 * 8
    return [cell(ink, (side - len(ink[0])) // 2, (side - len(ink)) // 2, width, side) for ink in inks(fits)]


def inside(polygon, x, y):
    """Whether a ray to the right crosses the outline an odd number of times."""
    crossings = 0
    for (x1, y1), (x2, y2) in zip(polygon, polygon[1:] + polygon[:1]):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            crossings += 1
    return crossings % 2 == 1


def bird(side):
    width = (side + 7) // 8 * 8
    dots = [[any(inside(polygon, (x + 0.5) / side, (y + 0.5) / side) for polygon in BIRD) for x in range(side)] for y in range(side)]
    return cell(dots, 0, 0, width, side)


barlow, fonts = sys.argv[1], {"sans": sys.argv[2], "medium": sys.argv[3], "serif": sys.argv[4]}
for name, capital, percent in LATIN_SHEETS:
    latin(barlow, name, capital, percent)
for name, side, font in HONOUR_SHEETS:
    write_sheet(name, squares(fonts[font], HONOURS, side) + [bird(side)])
for name, side, font in SCRIPT_SHEETS:
    write_sheet(name, squares(fonts[font], SCRIPT, side))
