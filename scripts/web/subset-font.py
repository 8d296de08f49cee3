"""Writes the two font files that pages fetch from `web/fonts/bricolage-source.woff2` (Google's Latin subset of Bricolage
Grotesque). Run it again only when the source or the letters change: `python3 scripts/web/subset-font.py`, with
fonttools 4.66.1 and brotli 1.2.0.

English and Swahili need ASCII and a printer's quotation marks: they are the first file, which every page fetches at once. The
letters of other languages are the second, which a browser fetches when a page has one of them.

Both keep the axes of width and weight, from the lightest weight that is used. Kerning is taken from the middle of them and
varies no more: it would be more than half of the file.

PDFs embed three fixed styles of the same letters, since PDF knows no axes: `server/platform/pdf/fonts`.
"""
from os.path import dirname, getsize, join

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

folder = join(dirname(__file__), "../../web/fonts")
source = join(folder, "bricolage-source.woff2")
first = {*range(0x20, 0x7F), *map(ord, "\u00a0·×–—‘’“”…−")}


def subset(letters, names=(1, 2)):
    font = TTFont(source)
    options = Options(hinting=False, name_IDs=[*names], layout_features=["kern", "lnum", "tnum", "pnum", "ccmp", "mark"])
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    return font


def write(name, letters):
    font = instantiateVariableFont(subset(letters), {"wght": (400, 800)})
    middle = instantiateVariableFont(subset(letters), {"wght": 550, "wdth": 92})
    font["GPOS"], font["GDEF"] = middle["GPOS"], middle["GDEF"]
    font.flavor = "woff2"
    path = join(folder, name)
    font.save(path)
    print(name, getsize(path), ",".join(f"U+{letter:04X}" for letter in sorted(letters)))


write("bricolage.woff2", first)
write("bricolage-more.woff2", set(TTFont(source).getBestCmap()) - first)


def write_fixed(name, weight, width):
    font = instantiateVariableFont(subset(set(TTFont(source).getBestCmap()), names=(1, 2, 6)), {"wght": weight, "wdth": width})
    font.flavor = None
    path = join(dirname(__file__), "../../server/platform/pdf/fonts", name)
    font.save(path)
    print(name, getsize(path))


write_fixed("regular.ttf", 400, 95)
write_fixed("strong.ttf", 650, 95)
write_fixed("head.ttf", 800, 82)
