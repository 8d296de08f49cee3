import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Picture } from '#contracts/wire/primitives.ts'
import { aPhotograph, plainPicture, sendPicture } from '#server/testing/builders/pictures.ts'
import { aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { pictures } from './pictures.tables.ts'

const world = aWorld()

const script = '<script>alert(document.domain)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960">${script}</svg>`
const megabyte = 1024 * 1024

/** The same PNG, whose head says that it is larger. */
function sized(png: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(png)
  changed.writeUInt32BE(width, 16)
  changed.writeUInt32BE(height, 20)
  return changed
}

/** A WebP of so many frames: the second of two, repeated. */
async function animated(frames: number): Promise<Buffer> {
  const two = await Promise.all(
    ['#ff0000', '#0000ff'].map((colour) => plainPicture(1280, 960, colour).png().toBuffer()),
  )
  const file = await sharp(two, { join: { animated: true } })
    .webp({ lossless: true, effort: 0 })
    .toBuffer()
  const last = file.lastIndexOf('ANMF')
  const repeated = Buffer.concat([file.subarray(0, last), ...Array<Buffer>(frames - 1).fill(file.subarray(last))])
  repeated.writeUInt32LE(repeated.length - 8, 4)
  return repeated
}

/** Noise, which no format makes small. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })

async function everyFile(): Promise<string[]> {
  const files = await readdir(world.config.dataDir, { recursive: true, withFileTypes: true })
  return files
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
}

/** By how much memory has grown at most while this went on, in megabytes. */
async function growth(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().rss
  let most = before
  const look = () => {
    most = Math.max(most, process.memoryUsage().rss)
  }
  const timer = setInterval(look, 2)
  await work()
  clearInterval(timer)
  look()
  return (most - before) / megabyte
}

interface Harmful {
  file: () => Promise<Buffer>
  type?: string
  headers?: Record<string, string>
  /** Where it is not refused as no usable picture. */
  status?: number
}

const longName = `${'a'.repeat(290)}\u202Egnp.exe`

const harmful: Record<string, Harmful> = {
  'a JPEG with HTML behind its end': {
    file: async () => Buffer.concat([await aPhotograph(), Buffer.from(`<html>${script}</html>`)]),
    status: 201,
  },
  'a JPEG with a script in its comment': {
    file: async () => {
      const jpeg = await aPhotograph()
      const comment = Buffer.from(script)
      const length = Buffer.from([(comment.length + 2) >> 8, (comment.length + 2) & 255])
      return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, comment, jpeg.subarray(2)])
    },
    status: 201,
  },
  'a JPEG that says where it was taken': {
    file: () =>
      plainPicture(1280, 960)
        .withExif({ IFD0: { Make: 'Camera', Copyright: script }, IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${script}</x:xmpmeta>`)
        .jpeg()
        .toBuffer(),
    status: 201,
  },
  'an SVG called a PNG': { file: async () => Buffer.from(svg), type: 'image/png' },
  'HTML called a JPEG': { file: async () => Buffer.from(`<!doctype html>${script}`) },
  'a PNG of 50,000 by 50,000 pixels': {
    file: async () => sized(await plainPicture(1000, 800).png().toBuffer(), 50_000, 50_000),
    type: 'image/png',
  },
  'a whole PNG of 25 million pixels': {
    file: () => plainPicture(5_000, 5_000).png().toBuffer(),
    type: 'image/png',
  },
  'a WebP of 10,000 frames': { file: () => animated(10_000), type: 'image/webp', status: 201 },
  'a JPEG that breaks off half-way': {
    file: async () => {
      const jpeg = await noise(1280, 960).jpeg().toBuffer()
      return jpeg.subarray(0, jpeg.length / 2)
    },
  },
  'a PNG that breaks off half-way': {
    file: async () => {
      const png = await noise(1280, 960).png().toBuffer()
      return png.subarray(0, png.length / 2)
    },
    type: 'image/png',
  },
  'ten megabytes and a byte': { file: async () => Buffer.alloc(10 * megabyte + 1, await aPhotograph()), status: 413 },
  'a photograph with a name of 300 characters that is read backwards': {
    file: () => aPhotograph(),
    headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(longName)}` },
    status: 201,
  },
}

describe('a harmful file', () => {
  it.each(Object.entries(harmful))('is refused, or kept as a clean picture: %s', async (_name, given) => {
    const shop = await aShop(world)
    const file = await given.file()
    const [files, rows] = [await everyFile(), await world.db.select().from(pictures)]
    let answer!: Awaited<ReturnType<typeof sendPicture>>
    const grown = await growth(async () => {
      answer = await shop.owner.send('POST', '/api/vendor/pictures?kind=PRODUCT', file, {
        'content-type': given.type ?? 'image/jpeg',
        ...given.headers,
      })
    })
    const expected = given.status ?? 422
    expect([answer.status, answer.body.code]).toEqual([expected, codeOf[expected]])
    expect(grown).toBeLessThan(200)
    const kept = (await everyFile()).filter((path) => !files.includes(path))
    const added = (await world.db.select().from(pictures)).slice(rows.length)
    if (expected !== 201) return expect([kept, added]).toEqual([[], []])

    const { widths, formats }: Picture = answer.body.picture
    expect(kept).toHaveLength(widths.length * formats.length)
    for (const path of kept) {
      const bytes = await readFile(path)
      const { format, pages = 1, exif, xmp, icc, comments = [] } = await sharp(bytes).metadata()
      expect([pages, exif, xmp, icc, comments]).toEqual([1, undefined, undefined, undefined, []])
      expect(['heif', 'webp']).toContain(format)
      for (const word of ['script', 'Camera', 'exe']) expect(bytes.includes(word)).toBe(false)
    }
    expect(JSON.stringify(added)).not.toMatch(/script|\.exe|\u202E/)
  })

  it('says nothing of its own name or place to whoever sends it by a parameter', async () => {
    const shop = await aShop(world)
    const path = `/api/vendor/pictures?kind=PRODUCT&name=${encodeURIComponent(longName)}`
    const { status } = await shop.owner.send('POST', path, await aPhotograph(), { 'content-type': 'image/jpeg' })
    expect(status).toBe(422)
  })

  it('of the largest size that is taken needs no more memory either, in the forms that are decoded whole', async () => {
    const shop = await aShop(world)
    const turned = await noise(4000, 4000)
      .jpeg({ progressive: true, quality: 40 })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const layered = await plainPicture(4000, 4000).png({ progressive: true }).toBuffer()
    for (const [file, type] of [
      [turned, 'image/jpeg'],
      [layered, 'image/png'],
    ] as const) {
      let status = 0
      const grown = await growth(async () => {
        status = (await sendPicture(shop, file, 'PRODUCT', type)).status
      })
      expect([status, file.length < 10 * megabyte]).toEqual([201, true])
      expect(grown).toBeLessThan(200)
    }
  })

  it('is never more than one at a time, however many are sent together', async () => {
    const shop = await aShop(world)
    const file = await noise(3000, 3000).jpeg({ quality: 60 }).toBuffer()
    const grown = await growth(() => Promise.all(Array.from({ length: 6 }, () => sendPicture(shop, file, 'PRODUCT'))))
    expect(grown).toBeLessThan(200)
  })
})

const codeOf: Record<number, string | undefined> = { 413: 'body_too_large', 422: 'unusable_picture' }
