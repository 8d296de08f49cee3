import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { artFile, artKind, artNames, artPicture } from './art.ts'
import { categories } from './market/categories.ts'
import { placeholders } from './placeholders.ts'
import { drawnPlaceholder, rasterise, startDrawing } from './raster.ts'

const from = path.join(import.meta.dirname, 'art')
let to: string
beforeAll(async () => {
  to = await mkdtemp(path.join(tmpdir(), 'uliza-art-'))
})
afterAll(() => rm(to, { recursive: true }))

describe('the pictures of the demo market', () => {
  it('are of a kind that their names say', () => {
    const kinds = Map.groupBy(artNames, artKind)
    expect(Object.fromEntries([...kinds].map(([kind, names]) => [kind, names.length]))).toEqual({
      cloth: 128,
      plate: categories.length,
      cover: 28,
      wide: 28,
      poster: 17,
    })
  })

  it('refuses a name without a drawing', () => {
    expect(() => artPicture('sushi')).toThrow('There is no picture called sushi.')
  })

  it('names a raster by picture, width and format', () => {
    const { base, widths, formats } = artPicture('chapati')
    expect(`${base}-${widths[0]}.${formats[0]}`).toBe('/media/art/chapati-160.webp')
    expect(artFile('chapati', 160, 'webp')).toBe('chapati-160.webp')
  })

  it('has every width that a phone, a tablet and a wide screen ask for, once and twice as dense', () => {
    expect(artPicture('cover-choma').widths).toEqual([480, 664, 960])
    expect(artPicture('wide-choma').widths).toEqual([1200, 1600])
    expect(artPicture('event-jazz').widths).toEqual([360, 540, 720, 960, 1600])
  })
})

describe('what is drawn before a picture has come', () => {
  it('is known of every drawing, and has its colours', async () => {
    expect(Object.keys(placeholders).toSorted()).toEqual([...artNames].toSorted())
    for (const name of ['pilau', 'cover-choma', 'event-jazz'])
      expect(await drawnPlaceholder(name)).toBe(placeholders[name])
  })

  it('is nothing for a picture that lies bare on the page', () => {
    expect(artPicture('pilau').placeholder).toMatch(/^[0-9a-f]{24}$/)
    expect(artPicture('pilau-cut').placeholder).toBeUndefined()
  })
})

describe('making rasters', () => {
  const only = ['pilau', 'pilau-cut', 'cover-choma', 'event-jazz']
  const files = only.flatMap((name) => {
    const { widths, formats, aspect } = artPicture(name)
    return formats.flatMap((format) => widths.map((width) => ({ file: artFile(name, width, format), width, aspect })))
  })

  it('makes every width in every format, in the promised shape', async () => {
    expect(await rasterise({ from, to, only })).toMatchObject({ made: files.length, kept: 0 })
    for (const { file, width, aspect } of files) {
      const made = await sharp(path.join(to, file)).metadata()
      expect([file, made.width, made.height]).toEqual([file, width, Math.round(width / aspect)])
    }
  })

  it('keeps the transparency of a bare dish and drops it on a cloth', async () => {
    expect((await sharp(path.join(to, 'pilau-cut-160.webp')).metadata()).hasAlpha).toBe(true)
    expect((await sharp(path.join(to, 'pilau-160.webp')).metadata()).hasAlpha).toBe(false)
  })

  it('makes the plates of the categories light, with their transparency', async () => {
    const plates = categories.map(({ picture }) => picture)
    await rasterise({ from, to, only: plates })
    const sizes = await Promise.all(plates.map(async (name) => (await stat(path.join(to, `${name}-120.avif`))).size))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(40_000)
    expect((await sharp(path.join(to, `${plates[0]}-120.avif`)).metadata()).hasAlpha).toBe(true)
  })

  it('makes card pictures that are light on mobile data', async () => {
    expect((await stat(path.join(to, 'pilau-320.webp'))).size).toBeLessThan(16_000)
  })

  it('keeps what is there and makes again what is older than its drawing', async () => {
    await utimes(path.join(to, 'pilau-320.webp'), 0, 0)
    expect(await rasterise({ from, to, only })).toMatchObject({ made: 1, kept: files.length - 1 })
  })

  it('makes the picture next that somebody waits for, and is stopped between two', async () => {
    const elsewhere = await mkdtemp(path.join(tmpdir(), 'uliza-art-'))
    const drawing = startDrawing({ from, to: elsewhere })
    // The cloths come last of all.
    await drawing.ready('pilau-332.webp')
    const there = await readdir(elsewhere)
    expect(there).toEqual(expect.arrayContaining(['pilau-160.webp', 'pilau-320.webp', 'pilau-640.webp']))
    await drawing.ready('nothing that is drawn')
    await drawing.stop()
    const stopped = await readdir(elsewhere)
    expect(stopped.length).toBeLessThan(100)
    await drawing.ready('chapati')
    expect(await readdir(elsewhere)).toEqual(stopped)
    await rm(elsewhere, { recursive: true })
  })
})
