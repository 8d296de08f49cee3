import { readdirSync } from 'node:fs'
import type { Picture } from '#contracts/wire/primitives.ts'
import { placeholders } from './placeholders.ts'

export type ArtFormat = Picture['formats'][number]

/** The address the rasters are served at; a file there is called by its picture, width and format. */
export const artPath = '/media/art'
export const artFile = (name: string, width: number, format: ArtFormat) => `${name}-${width}.${format}`
/** The picture that a file is one of. */
export const artOfFile = (file: string) => file.replace(/-\d+\.\w+$/, '')

/**
 * The sizes each sort of picture is shown in, twice over for dense screens. At equal quality AVIF is a third smaller
 * than WebP on the large pictures of a list, but only 2 kB on a dish, and takes six times as long to make: so it is
 * made where it pays, and for the plates of the categories, which every visit to the home page fetches.
 */
const sizes = {
  cloth: { widths: [160, 320, 640], avif: false, aspect: 1 },
  plate: { widths: [120, 160, 240], avif: true, aspect: 1 },
  cover: { widths: [480, 664, 960], avif: true, aspect: 960 / 400 },
  wide: { widths: [1200, 1600], avif: false, aspect: 1600 / 300 },
  poster: { widths: [360, 540, 720, 960, 1600], avif: true, aspect: 640 / 420 },
}
type ArtKind = keyof typeof sizes

/** What a drawing is, by its name: `pilau` on its cloth, `pilau-cut` without, `cover-choma`, `wide-choma`, `event-jazz`. */
function kindByName(name: string): ArtKind {
  if (name.endsWith('-cut')) return 'plate'
  const beginning = /^(cover|wide|event)-/.exec(name)?.[1]
  return beginning === 'event' ? 'poster' : ((beginning as ArtKind | undefined) ?? 'cloth')
}

const order = Object.keys(sizes)
const kinds = new Map(
  readdirSync(new URL('./art', import.meta.url))
    .map((file) => file.replace('.svg', ''))
    .map((name) => [name, kindByName(name)] as const)
    .toSorted(([, a], [, b]) => order.indexOf(a) - order.indexOf(b)),
)

/** Every picture by name, the largest kinds last. */
export const artNames: readonly string[] = [...kinds.keys()]
export const artKind = (name: string) => kinds.get(name)

/** A picture as pages fetch it: every width in every format, the better format first. */
export function artPicture(name: string): Picture {
  const kind = kinds.get(name)
  if (!kind) throw new Error(`There is no picture called ${name}.`)
  const { widths, avif, aspect } = sizes[kind]
  return {
    base: `${artPath}/${name}`,
    widths: [...widths],
    formats: avif ? ['avif', 'webp'] : ['webp'],
    aspect,
    // What lies bare on the page has nothing behind it.
    ...(kind !== 'plate' && { placeholder: placeholders[name] }),
  }
}
