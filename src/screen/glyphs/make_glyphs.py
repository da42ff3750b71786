"""Rasterises the glyph sheets beside this file; see README.md. Usage: make_glyphs.py BARLOW.woff SANS.ttc SERIF.ttc

Every sheet is a 1-bit picture (PBM, 1 = ink): one glyph under the other, each in a cell as wide as the sheet. The script
prints the Rust tables that belong to the sheets.
"""

import sys

import freetype as ft

LATIN = " !&'()+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz·×–"
HONOURS = "東南西北中發白"
# Name, height of a capital in pixels, width in percent: the compact panel is narrower for the same letter height.
LATIN_SHEETS = [("latin_18", 18, 92), ("latin_24", 24, 95), ("latin_30", 30, 100), ("latin_42", 42, 100)]
# Name, cell in pixels, font: strokes of the sans survive at sizes where serifs turn to crumbs.
HONOUR_SHEETS = [("honours_22", 22, "sans"), ("honours_36", 36, "sans"), ("honours_52", 52, "sans"), ("honours_96", 96, "serif")]
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


def honours(path, name, side):
    face = ft.Face(path, TRADITIONAL_CHINESE)

    def inks(size):
        face.set_char_size(size, size, 72, 72)
        return [render(face, character)[0] for character in HONOURS]

    fits, too_big = side * 64, side * 80
    while too_big - fits > 16:
        size = (fits + too_big) // 2
        if max(max(len(ink), len(ink[0])) for ink in inks(size)) <= side:
            fits = size
        else:
            too_big = size
    cells = []
    for ink in inks(fits):
        cells.append(cell(ink, (side - len(ink[0])) // 2, (side - len(ink)) // 2, (side + 7) // 8 * 8, side))
    write_sheet(name, cells)
    print(f"{name}: side {side}")


barlow, fonts = sys.argv[1], {"sans": sys.argv[2], "serif": sys.argv[3]}
for name, capital, percent in LATIN_SHEETS:
    latin(barlow, name, capital, percent)
for name, side, font in HONOUR_SHEETS:
    honours(fonts[font], name, side)
