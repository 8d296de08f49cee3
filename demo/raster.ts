import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { placeholderOf } from '#server/modules/pictures/placeholder.ts'
import { artFile, artKind, artNames, artOfFile, artPicture } from './art.ts'

type Rasterise = {
  /** The folder of the drawings. */
  from: string
  /** The folder the rasters go to. */
  to: string
  /** Names to make; everything when left out. */
  only?: readonly string[]
}
export type Rasterised = { made: number; kept: number; bytes: number; ms: number }

// Effort is low on purpose: a first start waits for this, and each step costs twice the time for a few per cent. The
// small pictures are those of the home page, whose weight is counted.
const encode = {
  webp: (picture: Sharp) => picture.webp({ quality: 74, alphaQuality: 70, effort: 2 }),
  avif: (picture: Sharp, width: number) =>
    picture.avif({ quality: 43, effort: width <= 664 ? 1 : 0, chromaSubsampling: '4:2:0' }),
}

/** The pictures while they are made. */
export interface Drawing {
  /** Waits until this file of a picture is there, and has the picture made next; without a drawing there is none. */
  ready(file: string): Promise<void>
  /** All of them, or those until it was stopped. */
  done: Promise<Rasterised>
  stop(): Promise<void>
}

/** Draws the demo's pictures as WebP and AVIF, once: rasters newer than their drawing are kept. */
export const rasterise = (what: Rasterise): Promise<Rasterised> => startDrawing(what).done

/** As `rasterise`, for whoever waits for one picture and not for all. */
export function startDrawing({ from, to, only = artNames }: Rasterise): Drawing {
  // From the end, where the posters and the covers are: a long one begun last would leave the other cores idle.
  const waiting = [...only]
  const made = new Map(only.map((name) => [name, Promise.withResolvers<void>()]))
  const done = drawAll(waiting, async (name, counts) => {
    // Whoever waits for one that cannot be drawn is not told: it is simply not there.
    await rasteriseOne(name, from, to, counts).finally(made.get(name)?.resolve)
  })
  const release = () => {
    waiting.length = 0
    for (const { resolve } of made.values()) resolve()
  }
  done.then(release, release)
  return {
    async ready(file) {
      const name = artOfFile(file)
      const place = waiting.indexOf(name)
      if (place >= 0) waiting.push(...waiting.splice(place, 1))
      await made.get(name)?.promise
    },
    done,
    async stop() {
      waiting.length = 0
      await done.catch(() => undefined)
    },
  }
}

async function drawAll(waiting: string[], draw: (name: string, counts: Rasterised) => Promise<void>) {
  const started = performance.now()
  const counts: Rasterised = { made: 0, kept: 0, bytes: 0, ms: 0 }
  // One thread per picture and one picture per core is faster than many threads on one small picture.
  const threads = sharp.concurrency()
  sharp.concurrency(1)
  try {
    const work = async () => {
      for (let name = waiting.pop(); name; name = waiting.pop()) await draw(name, counts)
    }
    await Promise.all(Array.from({ length: availableParallelism() }, work))
  } finally {
    sharp.concurrency(threads)
  }
  counts.ms = Math.round(performance.now() - started)
  return counts
}

async function rasteriseOne(name: string, from: string, to: string, done: Rasterised) {
  await mkdir(to, { recursive: true })
  const drawing = path.join(from, `${name}.svg`)
  const { widths, formats, aspect } = artPicture(name)
  const wanted = formats.flatMap((format) => widths.map((width) => ({ format, width })))
  const drawnAt = (await stat(drawing)).mtimeMs
  const missing: typeof wanted = []
  for (const raster of wanted) {
    const madeAt = await stat(path.join(to, artFile(name, raster.width, raster.format))).catch(() => undefined)
    if (madeAt && madeAt.mtimeMs >= drawnAt) done.kept++
    else missing.push(raster)
  }
  if (missing.length === 0) return
  const { data, info } = await draw(name, drawing, Math.max(...widths))
  for (const { format, width } of missing) {
    const raster = await encode[format](
      sharp(data, { raw: info }).resize(width, Math.round(width / aspect), { fit: 'fill' }),
      width,
    ).toBuffer()
    await writeWhole(path.join(to, artFile(name, width, format)), raster)
    done.made++
    done.bytes += raster.length
  }
}

/** The drawing as pixels at its greatest width, made once and scaled down from there. */
async function draw(name: string, file: string, width: number) {
  const svg = await readFile(file)
  const own = await sharp(svg).metadata()
  const picture = sharp(svg, { density: (72 * width) / own.width })
  // Only what lies bare on the page needs its transparency.
  if (artKind(name) !== 'plate') picture.removeAlpha()
  return picture.resize(width).raw().toBuffer({ resolveWithObject: true })
}

/** What `placeholders.ts` says of a drawing. */
export async function drawnPlaceholder(name: string): Promise<string> {
  const file = path.join(import.meta.dirname, 'art', `${name}.svg`)
  const { data, info } = await draw(name, file, Math.min(...artPicture(name).widths))
  return placeholderOf(sharp(data, { raw: info }))
}

/** A start that is cut short must not leave half a picture that looks finished. */
async function writeWhole(file: string, bytes: Buffer) {
  const part = `${file}.${process.pid}.part`
  await writeFile(part, bytes)
  await rename(part, file)
}
