import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { PictureId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { pictureUses } from '#server/picture-uses.ts'
import { days, hours } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { openFileStores } from '#server/platform/files/index.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aPhotograph, plainPicture as plain, sendPicture } from '#server/testing/builders/pictures.ts'
import { anEvent, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { attachPicture, deleteUnusedPictures } from './index.ts'
import { pictures } from './pictures.tables.ts'

const world = aWorld()

const upload = (shop: Shop, file: Buffer, type = 'image/jpeg') => sendPicture(shop, file, 'EVENT_POSTER', type)

const folder = () => join(world.config.dataDir, 'media')
const filesOf = async (id: string) =>
  (await readdir(join(folder(), 'pictures'))).filter((name) => name.startsWith(id)).toSorted()
const everyFile = () => readdir(join(folder(), 'pictures')).catch(() => [])
const rowOf = async (id: string) =>
  (
    await world.db
      .select()
      .from(pictures)
      .where(eq(pictures.id, id as PictureId))
  )[0]
const sweep = () =>
  deleteUnusedPictures({
    db: world.database.db,
    clock: world.clock,
    store: openFileStores(world.config).media,
    uses: pictureUses,
  })
const attachAsPoster = (shop: Shop, id: string) =>
  inTransaction(world.database.db, (tx) =>
    attachPicture(
      tx,
      { id: id as PictureId, vendorId: shop.id },
      { kind: 'EVENT_POSTER', field: 'posterId', now: world.clock.now() },
    ),
  )

describe('an uploaded picture', () => {
  it('is kept in every size up to its own, cut to its shape from the middle', async () => {
    const shop = await aShop(world)
    const { status, body } = await upload(shop, await aPhotograph(1280, 1280))
    expect(status).toBe(201)
    expect(body.picture).toEqual({
      base: `/media/pictures/${body.id}`,
      widths: [360, 540, 720, 960],
      formats: ['avif', 'webp'],
      aspect: 640 / 420,
      placeholder: expect.stringMatching(/^[0-9a-f]{24}$/),
    })
    expect(await filesOf(body.id)).toHaveLength(8)
    for (const width of [360, 960]) {
      for (const format of ['avif', 'webp']) {
        const made = await sharp(join(folder(), 'pictures', `${body.id}-${width}.${format}`)).metadata()
        expect([made.width, made.height]).toEqual([width, Math.round((width * 420) / 640)])
      }
    }
  })

  it('says the colours of its quarters, for what is drawn before it has come', async () => {
    const half = (background: string) => ({ create: { width: 720, height: 945, channels: 3 as const, background } })
    const [left, right] = await Promise.all(
      ['#c02020', '#2020c0'].map((colour) => sharp(half(colour)).png().toBuffer()),
    )
    const file = await sharp({ create: { width: 1440, height: 945, channels: 3, background: '#fff' } })
      .composite([
        { input: left, left: 0, top: 0 },
        { input: right, left: 720, top: 0 },
      ])
      .png()
      .toBuffer()
    const { body } = await upload(await aShop(world), file, 'image/png')
    const [a, b, c, d] = body.picture.placeholder.match(/.{6}/g)
    expect([a, b]).toEqual([c, d])
    expect([Number.parseInt(a.slice(0, 2), 16) > 150, Number.parseInt(b.slice(4), 16) > 150]).toEqual([true, true])
  })

  it('stands upright, and says nothing of where and with what it was taken', async () => {
    const shop = await aShop(world)
    const turned = await plain(960, 1280)
      .withExif({ IFD0: { Orientation: '6', Make: 'Camera' }, IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(turned).metadata()).exif).toBeDefined()
    const { status, body } = await upload(shop, turned)
    expect(status).toBe(201)
    const made = await sharp(join(folder(), 'pictures', `${body.id}-960.webp`)).metadata()
    expect(made).toMatchObject({ width: 960 })
    expect([made.exif, made.icc, made.xmp]).toEqual([undefined, undefined, undefined])
  })

  it('loses whatever was appended to it', async () => {
    const shop = await aShop(world)
    const page = '<script>alert(document.domain)</script>'
    const { status, body } = await upload(shop, Buffer.concat([await aPhotograph(), Buffer.from(page)]))
    expect(status).toBe(201)
    for (const name of await filesOf(body.id)) {
      const kept = await sharp(join(folder(), 'pictures', name)).toBuffer()
      expect(kept.includes('script')).toBe(false)
    }
  })

  it('of many frames is its first', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 800, height: 600, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const animated = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    const shop = await aShop(world)
    const { status, body } = await upload(shop, animated, 'image/webp')
    expect(status).toBe(201)
    const made = sharp(join(folder(), 'pictures', `${body.id}-720.webp`))
    expect((await made.metadata()).pages ?? 1).toBe(1)
    const [red, , blue] = (await made.stats()).channels
    expect([red?.mean ?? 0, blue?.mean ?? 255]).toEqual([expect.closeTo(254, -1), expect.closeTo(0, -1)])
  })

  it("is refused to anybody's other shop", async () => {
    const [shop, other] = await Promise.all([aShop(world), aShop(world)])
    const { body } = await upload(shop, await aPhotograph())
    await expect(attachAsPoster(other, body.id)).rejects.toMatchObject({ code: 'invalid_input' })
    expect((await attachAsPoster(shop, body.id)).base).toBe(body.picture.base)
  })

  it('is refused from customers', async () => {
    const customer = await aPerson(world)
    const answer = await customer.send('POST', '/api/vendor/pictures?kind=EVENT_POSTER', await aPhotograph(), {
      'content-type': 'image/jpeg',
    })
    expect(answer.status).toBe(403)
  })
})

describe('a file that is no usable picture', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960"><script>1</script></svg>')
  it.each<[string, () => Promise<Buffer>]>([
    ['text', async () => Buffer.from('tilapia')],
    ['nothing', async () => Buffer.alloc(0)],
    ['a photograph of 719 pixels', () => aPhotograph(719, 719)],
    ['a GIF', () => plain(1280, 960).gif().toBuffer()],
  ])('is refused: %s', async (_name, file) => {
    const shop = await aShop(world)
    const before = await everyFile()
    const answer = await upload(shop, await file(), 'image/png')
    expect([answer.status, answer.body.code]).toEqual([422, 'unusable_picture'])
    expect(await everyFile()).toEqual(before)
  })

  it('is refused when it is larger than ten megabytes', async () => {
    const shop = await aShop(world)
    expect((await upload(shop, Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413)
  })

  it('is refused as another type of content', async () => {
    const shop = await aShop(world)
    expect((await upload(shop, svg, 'image/svg+xml')).status).toBe(415)
    expect((await shop.owner.post('/api/vendor/pictures?kind=EVENT_POSTER', { picture: 'x' })).status).toBe(415)
  })

  it('stands before a limit of a hundred and twenty an hour', async () => {
    const shop = await aShop(world)
    for (let nth = 0; nth < 120; nth++) await upload(shop, Buffer.from('x'))
    expect((await upload(shop, await aPhotograph())).status).toBe(429)
    world.clock.pass(hours(1))
    expect((await upload(shop, await aPhotograph())).status).toBe(201)
  })
})

describe('a picture that nothing shows', () => {
  it('is deleted after a day, with its files', async () => {
    const shop = await aShop(world)
    const { body } = await upload(shop, await aPhotograph())
    world.clock.pass(days(1) - hours(1))
    await sweep()
    expect(await filesOf(body.id)).not.toEqual([])
    world.clock.pass(hours(2))
    await sweep()
    expect([await filesOf(body.id), await rowOf(body.id)]).toEqual([[], undefined])
  })

  it('is deleted too when it was not written to its end', async () => {
    const shop = await aShop(world)
    const { body } = await upload(shop, await aPhotograph())
    await world.db.update(pictures).set({ picture: null }).where(eq(pictures.id, body.id))
    await expect(attachAsPoster(shop, body.id)).rejects.toMatchObject({ code: 'invalid_input' })
    world.clock.pass(days(2))
    await sweep()
    expect(await filesOf(body.id)).toEqual([])
  })

  it('is the poster of an event once the event names it, until another is or none', async () => {
    const [shop, other] = await Promise.all([aShop(world), aShop(world)])
    const event = await anEvent(world, shop)
    const [mine, second, foreign] = [
      (await upload(shop, await aPhotograph())).body,
      (await upload(shop, await aPhotograph())).body,
      (await upload(other, await aPhotograph())).body,
    ]
    const setPoster = (posterId: string | null, version: number) =>
      shop.owner.patch(`/api/vendor/events/${event.id}`, { posterId, version })
    expect((await setPoster(mine.id, 1)).body).toMatchObject({ posterId: mine.id, poster: mine.picture })
    expect((await world.visitor().get(`/api/events/${event.slug}`)).body.poster).toEqual(mine.picture)
    expect((await setPoster(foreign.id, 2)).body).toMatchObject({
      code: 'invalid_input',
      errors: [{ field: 'posterId' }],
    })
    expect((await setPoster(second.id, 2)).body.poster).toEqual(second.picture)
    world.clock.pass(days(2))
    await sweep()
    expect([await filesOf(mine.id), (await filesOf(second.id)).length > 0]).toEqual([[], true])
    expect((await setPoster(null, 3)).body).toMatchObject({ posterId: null, poster: null })
  })

  it('is kept while an event shows it', async () => {
    const shop = await aShop(world)
    const event = await anEvent(world, shop)
    const { body } = await upload(shop, await aPhotograph())
    await attachAsPoster(shop, body.id)
    await world.db
      .update(events)
      .set({ posterId: body.id })
      .where(eq(events.id, event.id as never))
    world.clock.pass(days(3))
    await sweep()
    expect((await rowOf(body.id))?.removedAt).toBeNull()
    expect(await filesOf(body.id)).not.toEqual([])
    await expect(world.db.delete(pictures).where(eq(pictures.id, body.id))).rejects.toThrow()
  })

  it('is either deleted or begun to be shown when both happen at once', async () => {
    const shop = await aShop(world)
    const file = await aPhotograph()
    for (let turn = 0; turn < 5; turn++) {
      const { body } = await upload(shop, file)
      world.clock.pass(days(2))
      const [used] = await Promise.allSettled([attachAsPoster(shop, body.id), sweep()])
      expect((await filesOf(body.id)).length > 0).toBe(used.status === 'fulfilled')
    }
  })
})
