import index from './art/index.json' with { type: 'json' }

export type ArtFormat = 'avif' | 'webp'
/** How a picture can be fetched: each width in each format, the better format first. `aspect` is width divided by height. */
export type ArtPicture = { widths: number[]; formats: ArtFormat[]; aspect: number }

/** Where the rasters are served. */
export const artPath = '/media/art'
export const artUrl = (name: string, width: number, format: ArtFormat) => `${artPath}/${artFile(name, width, format)}`
export const artFile = (name: string, width: number, format: ArtFormat) => `${name}-${width}.${format}`

/**
 * The sizes each sort of picture is shown in, twice over for dense screens. At equal quality AVIF is a third smaller than WebP
 * on the large pictures of a list, but only 2 kB on a plate, and takes six times as long to make: so it is made where it pays.
 */
const sizes = {
  cloth: { widths: [160, 320, 640], avif: false, aspect: 1 },
  cut: { widths: [160, 240], avif: false, aspect: 1 },
  cover: { widths: [480, 960], avif: true, aspect: 960 / 400 },
  wide: { widths: [800, 1600], avif: false, aspect: 1600 / 300 },
  poster: { widths: [360, 720], avif: true, aspect: 640 / 420 },
  hero: { widths: [800, 1600], avif: true, aspect: 1060 / 720 },
  empty: { widths: [360, 720], avif: false, aspect: 480 / 300 },
}
type ArtKind = keyof typeof sizes

const kinds = new Map<string, ArtKind>()
for (const { files } of index) {
  for (const [kind, file] of Object.entries(files)) kinds.set(file.replace('.svg', ''), kind as ArtKind)
}

/** Every picture by name: `pilau` on its cloth, `pilau-cut` without, `cover-choma`, `wide-choma`, `event-jazz`, `hero`. */
export const artNames: readonly string[] = [...kinds.keys()]
export const artKind = (name: string) => kinds.get(name)

/** The widths and formats of a picture. An unknown name is a mistake in the demo's data. */
export function artPicture(name: string): ArtPicture {
  const kind = kinds.get(name)
  if (!kind) throw new Error(`There is no picture called ${name}.`)
  const { widths, avif, aspect } = sizes[kind]
  return { widths: [...widths], formats: avif ? ['avif', 'webp'] : ['webp'], aspect }
}
