import type { IncomingHttpHeaders } from 'node:http'

/** Every width that a picture may have, greatest first. */
const allWidths = [1600, 1280, 1200, 960, 720, 664, 640, 540, 480, 360, 320, 240, 160, 120, 80]

const ending = /-(\d{2,4})\.(avif|webp)$/

/**
 * The files that may answer for a picture, the one to prefer first. Whose browser says that they save data
 * (`Save-Data: on`) is sent the widest of at most half the width, which has a fourth of the bytes. Decided here and not
 * in the page, which is the same for everybody.
 */
export function filesFor(name: string, headers: IncomingHttpHeaders): string[] {
  const width = Number(ending.exec(name)?.[1])
  const less = headers['save-data'] === 'on' ? allWidths.filter((each) => each <= width / 2) : []
  return [...less.map((each) => name.replace(ending, `-${each}.$2`)), name]
}
