import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '#contracts/onboarding/steps.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { days } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { openFileStores } from '#server/platform/files/index.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { aPhotograph, plainPicture } from '#server/testing/builders/pictures.ts'
import { aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { documents } from './documents.tables.ts'
import { deleteUnneededDocuments } from './index.ts'

const world = aWorld()

async function send(person: Person, kind: DocumentKind = 'NATIONAL_ID', file?: Buffer, type = 'image/jpeg') {
  return person.send('POST', `/api/user/documents?kind=${kind}`, file ?? (await aPhotograph()), {
    'content-type': type,
  })
}
const files = () => readdir(join(world.config.dataDir, 'documents')).catch(() => [])
const sweep = () =>
  deleteUnneededDocuments({ db: world.database.db, clock: world.clock, store: openFileStores(world.config).documents })
const bytesOf = async (person: Person, path: string) => {
  const answer = await world.app.inject({ url: path, headers: { cookie: person.cookie } })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

describe('a document of somebody who opens a shop', () => {
  it('is kept as one clean image, which its owner can read, and no cache may keep', async () => {
    const person = await aPerson(world)
    const photograph = await plainPicture(3000, 2000)
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
      .jpeg()
      .toBuffer()
    const sent = await send(person, 'BUSINESS_PERMIT', Buffer.concat([photograph, Buffer.from('<script>1</script>')]))
    expect([sent.status, sent.body]).toMatchObject([201, { kind: 'BUSINESS_PERMIT', width: 2000, height: 1333 }])
    expect((await person.get('/api/user/documents')).body).toEqual([sent.body])
    const { status, headers, bytes } = await bytesOf(person, `/api/user/documents/${sent.body.id}/file`)
    expect([status, headers]).toMatchObject([
      200,
      {
        'content-type': 'image/webp',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      },
    ])
    const { format, width, exif, xmp, icc } = await sharp(bytes).metadata()
    expect([format, width, exif, xmp, icc]).toEqual(['webp', 2000, undefined, undefined, undefined])
    expect(bytes.includes('script')).toBe(false)
    expect(await files()).toEqual([`${sent.body.id}.webp`])
  })

  it('can be read by administrators and by nobody else, at no other address', async () => {
    const shop = await aShop(world, { status: 'PENDING' })
    const { body: page } = await send(shop.owner)
    const [admin, other, stranger] = [await anAdmin(world), (await aShop(world)).owner, await aPerson(world)]
    expect((await admin.get(`/api/admin/vendors/${shop.id}/documents`)).body).toEqual([page])
    const read = await bytesOf(admin, `/api/admin/documents/${page.id}/file`)
    expect([read.status, read.headers['cache-control'], read.bytes.length > 0]).toEqual([200, 'no-store', true])
    const missing = '019aa000-0000-7000-8000-000000000000'
    for (const person of [other, stranger, admin]) {
      const foreign = await person.get(`/api/user/documents/${page.id}/file`)
      const none = await person.get(`/api/user/documents/${missing}/file`)
      // Foreign and missing give the same answer.
      expect([foreign.status, foreign.body.code, foreign.body.detail]).toEqual([404, 'not_found', none.body.detail])
      expect((await person.send('DELETE', `/api/user/documents/${page.id}`)).status).toBe(404)
    }
    for (const person of [other, stranger]) {
      expect((await person.get(`/api/admin/documents/${page.id}/file`)).status).toBe(403)
      expect((await person.get(`/api/admin/vendors/${shop.id}/documents`)).status).toBe(403)
    }
    expect((await world.visitor().get(`/api/user/documents/${page.id}/file`)).status).toBe(401)
    for (const path of [
      `/media/${page.id}.webp`,
      `/media/documents/${page.id}.webp`,
      `/media/..%2fdocuments/${page.id}.webp`,
    ])
      expect((await world.visitor().get(path)).status).toBe(404)
  })

  it.each<[string, () => Promise<Buffer>, string, number]>([
    ['an SVG called a PNG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png', 422],
    ['a PDF called a JPEG', async () => Buffer.from('%PDF-1.7'), 'image/jpeg', 422],
    ['a PDF', async () => Buffer.from('%PDF-1.7'), 'application/pdf', 415],
    ['a picture on which nobody can read a number', () => aPhotograph(800, 399), 'image/jpeg', 422],
    ['a photograph that breaks off', async () => (await aPhotograph(2000, 1500)).subarray(0, 4_000), 'image/jpeg', 422],
    ['ten megabytes and a byte', async () => Buffer.alloc(10 * 1024 * 1024 + 1), 'image/jpeg', 413],
  ])('is refused, and nothing of it is kept: %s', async (_name, file, type, status) => {
    const person = await aPerson(world)
    const before = await files()
    expect((await send(person, 'KRA_PIN', await file(), type)).status).toBe(status)
    expect([await files(), (await person.get('/api/user/documents')).body]).toEqual([before, []])
  })

  it('has four pages at most, also when many are sent at once', async () => {
    const person = await aPerson(world)
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(person)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 409, 409])
    const list = (await person.get('/api/user/documents')).body
    expect((await person.send('DELETE', `/api/user/documents/${list[0].id}`)).status).toBe(204)
    expect((await person.get('/api/user/documents')).body).toHaveLength(3)
    expect((await send(person)).status).toBe(201)
    expect((await send(person, 'KRA_PIN')).status).toBe(201)
  })

  it('stays as it was once the shop was decided on', async () => {
    const shop = await aShop(world, { status: 'CHANGES_REQUESTED' })
    const { body } = await send(shop.owner)
    await world.db.update(vendors).set({ status: 'APPROVED' }).where(eq(vendors.id, shop.id))
    expect((await send(shop.owner)).body.code).toBe('invalid_transition')
    expect((await shop.owner.send('DELETE', `/api/user/documents/${body.id}`)).status).toBe(409)
    expect((await (await anAdmin(world)).get(`/api/admin/vendors/${shop.id}/documents`)).body).toEqual([body])
  })

  it('that comes or goes while its shop waits must be looked at before the shop is approved', async () => {
    const [shop, admin] = [await aShop(world, { status: 'PENDING' }), await anAdmin(world)]
    const looked = async () => (await admin.get(`/api/admin/vendors/${shop.id}`)).body.version
    const approve = (version: number) =>
      admin.post(`/api/admin/vendor-approvals/${shop.id}/approve`, { version, withoutPapers: 'Seen' })
    const changes = [
      async () => (await send(shop.owner)).status,
      async () => {
        const [page] = (await shop.owner.get('/api/user/documents')).body
        return (await shop.owner.send('DELETE', `/api/user/documents/${page.id}`)).status
      },
      async () => (await send(shop.owner, 'NATIONAL_ID', await aPhotograph(1200, 900))).status,
    ]
    const refused: unknown[] = []
    for (const change of changes) {
      const seen = await looked()
      const status = await change()
      const { body } = await approve(seen)
      refused.push([status, body.code, body.data?.current.version === seen + 1])
    }
    expect(refused).toEqual([
      [201, 'version_conflict', true],
      [204, 'version_conflict', true],
      [201, 'version_conflict', true],
    ])
    const seen = await looked()
    const file = Buffer.from('%PDF-1.7')
    expect((await send(shop.owner, 'NATIONAL_ID', file)).status).toBe(422)
    expect((await approve(seen)).body.status).toBe('APPROVED')
  })

  it('comes before the approval of its shop, which is then refused, or not at all', async () => {
    const admin = await anAdmin(world)
    const photograph = await aPhotograph()
    for (const _ of Array.from({ length: 6 })) {
      const shop = await aShop(world, { status: 'PENDING' })
      const { version } = (await admin.get(`/api/admin/vendors/${shop.id}`)).body
      const [sent, approved] = await Promise.all([
        send(shop.owner, 'KRA_PIN', photograph),
        admin.post(`/api/admin/vendor-approvals/${shop.id}/approve`, { version, withoutPapers: 'Seen' }),
      ])
      const pages = (await admin.get(`/api/admin/vendors/${shop.id}/documents`)).body
      expect([sent.status, approved.status, pages.length]).toEqual(sent.status === 201 ? [201, 409, 1] : [409, 200, 0])
    }
  })

  it('is deleted with its file ninety days after the decision, or of somebody who opens no shop', async () => {
    const [decided, waiting] = [await aShop(world, { status: 'PENDING' }), await aShop(world, { status: 'PENDING' })]
    const nobody = await aPerson(world)
    const [gone, kept, unsent] = await Promise.all(
      [decided.owner, waiting.owner, nobody].map(async (each) => (await send(each)).body.id),
    )
    await world.db
      .update(vendors)
      .set({ status: 'APPROVED', decidedAt: world.clock.now() })
      .where(eq(vendors.id, decided.id))
    const there = async () => (await files()).filter((name) => [gone, kept, unsent].some((id) => name.startsWith(id)))
    world.clock.pass(days(89))
    await sweep()
    expect(await there()).toHaveLength(3)
    world.clock.pass(days(2))
    await sweep()
    expect(await there()).toEqual([`${kept}.webp`])
    expect(await world.db.select().from(documents).where(eq(documents.id, gone))).toEqual([])
  })

  it('that was not kept to its end is nobody’s to read, and deleted in the night', async () => {
    const person = await aPerson(world)
    const { body } = await send(person)
    await world.db.update(documents).set({ keptAt: null }).where(eq(documents.id, body.id))
    expect((await person.get(`/api/user/documents/${body.id}/file`)).status).toBe(404)
    expect((await person.get('/api/user/documents')).body).toEqual([])
    world.clock.pass(days(1))
    await sweep()
    expect(await files()).not.toContain(`${body.id}.webp`)
  })
})
