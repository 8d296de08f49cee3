import type { IncomingHttpHeaders } from 'node:http'
import { pictureWidths } from '#contracts/wire/picture-kinds.ts'

const kinds = Object.values(pictureWidths)
const ending = /-(\d{2,4})\.(avif|webp)$/

/** Of each kind that has this width, the widest of at most half of it: a fourth of the bytes. */
const lessThan = new Map(
  kinds.flat().map((width) => {
    const less = kinds.flatMap((widths) =>
      widths.includes(width) ? (widths.filter((each) => each <= width / 2).at(-1) ?? []) : [],
    )
    return [width, [...new Set(less)]]
  }),
)

/**
 * The files that may answer for a picture, the one to prefer first: whose browser says that they save data
 * (`Save-Data: on`) is sent a smaller one. Decided here and not in the page, which is the same for everybody.
 */
export function filesFor(name: string, headers: IncomingHttpHeaders): string[] {
  const width = Number(ending.exec(name)?.[1])
  const less = headers['save-data'] === 'on' ? (lessThan.get(width) ?? []) : []
  return [...less.map((each) => name.replace(ending, `-${each}.$2`)), name]
}
