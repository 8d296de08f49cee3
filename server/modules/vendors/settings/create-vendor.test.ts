import { beforeAll, describe, expect, it } from 'vitest'
import { type DocumentKind, documentKinds } from '#contracts/onboarding/steps.ts'
import type { DocumentId, UserId } from '#contracts/wire/primitives.ts'
import { documents } from '#server/modules/documents/documents.tables.ts'
import { hours } from '#server/platform/clock.ts'
import { newId } from '#server/platform/ids.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { aCategory, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()
let count = 0
const details = (given: Record<string, unknown> = {}) => ({
  name: 'Nyama Mama',
  slug: `nyama-mama-${++count}`,
  description: 'Goat over charcoal, kachumbari, ugali.',
  categories: ['grill'],
  phone: '0722 418 305',
  county: 'nairobi',
  area: 'Kilimani',
  address: 'Argwings Kodhek Road',
  hasPickup: true,
  opening: [{ weekday: 5, opens: 600, closes: 1560 }],
  deliveryAreas: [{ name: 'Kilimani', feeKES: 150, minimumKES: 500 }],
  preparationMinutes: { from: 20, to: 40 },
  payoutPhone: '+254 733 000 111',
  ...given,
})

beforeAll(async () => {
  await aCategory(world, 'grill')
  await aCategory(world, 'fish')
})

describe('opening a shop', () => {
  it('makes a customer a vendor whose shop waits for review', async () => {
    const person = await aPerson(world)
    const sent = details()
    const { status, body } = await person.post('/api/vendors', sent)
    expect([status, body]).toEqual([201, { id: body.id, slug: sent.slug, status: 'PENDING' }])
    expect((await person.get('/api/auth/me')).body.role).toBe('VENDOR')
    expect((await person.get('/api/vendor/profile')).body).toMatchObject({
      name: 'Nyama Mama',
      status: 'PENDING',
      statusReason: null,
      phone: '+254722418305',
      payoutPhone: '+254733000111',
      categories: ['grill'],
      hours: sent.opening,
      deliveryAreas: [{ name: 'Kilimani', feeKES: 150, minimumKES: 500 }],
      preparationMinutes: { from: 20, to: 40 },
      closures: [],
    })
    expect((await world.visitor().get(`/api/vendors/${sent.slug}`)).status).toBe(404)
  })

  it('lets a vendor without a shop create one, and returns no profile before', async () => {
    const person = await aPerson(world, { role: 'VENDOR' })
    expect((await person.get('/api/vendor/profile')).body).toBeNull()
    expect((await person.post('/api/vendors', details())).status).toBe(201)
  })

  it('refuses a shop to an administrator', async () => {
    const { status, body } = await (await anAdmin(world)).post('/api/vendors', details())
    expect([status, body.code]).toEqual([403, 'wrong_role'])
  })

  it('creates one shop per user, also concurrently, and stores nothing of the refused one', async () => {
    const person = await aPerson(world)
    const answers = await Promise.all([1, 2, 3].map(() => person.post('/api/vendors', details())))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('already_a_vendor')
  })

  it('gives a slug to one shop alone, also concurrently', async () => {
    const slug = 'mama-oliech'
    const people = [await aPerson(world), await aPerson(world)]
    const answers = await Promise.all(people.map((person) => person.post('/api/vendors', details({ slug }))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const refused = answers.findIndex(({ status }) => status === 409)
    expect(answers[refused]?.body).toMatchObject({ code: 'slug_taken', errors: [{ field: 'slug' }] })
    expect((await people[refused]?.get('/api/auth/me'))?.body.role).toBe('CUSTOMER')
  })

  it('refuses a shop with an unknown category', async () => {
    const person = await aPerson(world)
    const { status, body } = await person.post('/api/vendors', details({ categories: ['grill', 'spaceships'] }))
    expect([status, body.errors[0].field]).toEqual([422, 'categories'])
    expect((await person.get('/api/auth/me')).body.role).toBe('CUSTOMER')
  })

  it.each([
    ['an unknown county', { county: 'atlantis' }],
    ['hours that end before they begin', { opening: [{ weekday: 1, opens: 600, closes: 500 }] }],
    ['hours longer than a day', { opening: [{ weekday: 1, opens: 0, closes: 1441 }] }],
    [
      'two windows with the same start',
      { opening: [1, 2].map((add) => ({ weekday: 1, opens: 60, closes: 60 + add })) },
    ],
    ['a place named twice', { deliveryAreas: ['Karen', 'KAREN'].map((name) => ({ name, feeKES: 1, minimumKES: 1 })) }],
    ['a category chosen twice', { categories: ['fish', 'fish'] }],
    ['a preparation that ends before it begins', { preparationMinutes: { from: 30, to: 20 } }],
    ['a fee with cents', { deliveryAreas: [{ name: 'Karen', feeKES: 99.5, minimumKES: 0 }] }],
    ['an address with capitals', { slug: 'Nyama' }],
    ['a status of its own choice', { status: 'APPROVED' }],
    ['a commission of its own choice', { commissionPercent: 0 }],
  ])('refuses a shop with %s', async (_, given) => {
    expect((await (await aPerson(world)).post('/api/vendors', details(given))).status).toBe(422)
  })
})

describe('a new shop, where administrators have set that shops are approved without them', () => {
  const admins = async () => {
    const admin = await anAdmin(world)
    const set = (approvesVendors: boolean) => admin.patch('/api/admin/settings', { approvesVendors })
    return { admin, set }
  }
  const sendPapers = (ownerId: UserId, kinds: readonly DocumentKind[]) =>
    world.db.insert(documents).values(
      kinds.map((kind) => {
        const [createdAt, keptAt] = [world.clock.now(), world.clock.now()]
        return { id: newId<DocumentId>(), ownerId, kind, width: 800, height: 1200, createdAt, keptAt }
      }),
    )

  it('is public at once when all its papers came with it, and its owner is told', async () => {
    const { admin, set } = await admins()
    await set(true)
    const person = await aPerson(world)
    await sendPapers(person.user.id, [...documentKinds, 'NATIONAL_ID'])
    const { status, body } = await person.post('/api/vendors', details())
    expect([status, body.status]).toEqual([201, 'APPROVED'])
    expect((await world.visitor().get(`/api/vendors/${body.slug}`)).status).toBe(200)
    expect((await person.get('/api/user/notifications')).body.items).toMatchObject([
      { kind: 'vendor_decided', data: { decision: 'APPROVED', shop: 'Nyama Mama', reason: '' } },
    ])
    const { items } = (await admin.get(`/api/admin/audit?subject=${body.id}`)).body
    expect(items).toMatchObject([{ action: 'vendor.approve', actor: null, detail: { automatic: true } }])
    await set(false)
  })

  it('waits for a person when a paper is missing, when it was sent back, and once the setting is off', async () => {
    const { admin, set } = await admins()
    await set(true)
    const person = await aPerson(world)
    await sendPapers(person.user.id, ['BUSINESS_PERMIT', 'BUSINESS_PERMIT', 'KRA_PIN'])
    const { id, status } = (await person.post('/api/vendors', details())).body
    expect(status).toBe('PENDING')
    await admin.post(`/api/admin/vendor-approvals/${id}/request-changes`, { message: 'Send your ID' })
    await sendPapers(person.user.id, ['NATIONAL_ID'])
    expect((await person.post('/api/vendor/profile/submit')).body.status).toBe('PENDING')
    await set(false)
    const other = await aPerson(world)
    await sendPapers(other.user.id, documentKinds)
    expect((await other.post('/api/vendors', details())).body.status).toBe('PENDING')
  })
})

describe("a shop's profile", () => {
  it("changes the given fields of a shop's profile and keeps the others", async () => {
    const shop = await aShop(world, { categories: ['grill'] })
    const { status, body } = await shop.owner.patch('/api/vendor/profile', {
      tagline: 'Goat and greens',
      hasPickup: false,
      preparationMinutes: { from: 5, to: 10 },
      opening: [],
      categories: ['fish', 'grill'],
      county: 'kisumu',
    })
    expect([status, body]).toMatchObject([
      200,
      {
        tagline: 'Goat and greens',
        hasPickup: false,
        hours: [],
        categories: ['fish', 'grill'],
        county: 'kisumu',
        name: shop.name,
        open: { isOpen: false, opensAt: null },
      },
    ])
  })

  it('pauses a shop until a moment, and resumes it at once', async () => {
    const shop = await aShop(world)
    const pause = (to: { until: string } | null) => shop.owner.patch('/api/vendor/profile', { pause: to })
    const later = '2026-11-20T10:30:00.000Z'
    expect((await pause({ until: later })).body).toMatchObject({
      pause: { until: later, reason: 'OWNER' },
      open: { isPaused: true, opensAt: later },
    })
    expect((await pause(null)).body).toMatchObject({ pause: null, open: { isOpen: true } })
    expect((await pause({ until: '2020-01-01T00:00:00Z' })).body).toMatchObject({ pause: null, open: { isOpen: true } })
  })

  it('pauses a shop until its owner resumes, and names no moment when it opens', async () => {
    const shop = await aShop(world)
    const pause = (to: { until: null } | null) => shop.owner.patch('/api/vendor/profile', { pause: to })
    expect((await pause({ until: null })).body).toMatchObject({
      pause: { until: null, reason: 'OWNER' },
      open: { isOpen: false, isPaused: true, opensAt: null },
    })
    world.clock.pass(hours(8))
    expect((await shop.owner.get('/api/vendor/profile')).body.open).toMatchObject({ isOpen: false, isPaused: true })
    expect((await pause(null)).body).toMatchObject({ pause: null, open: { isOpen: true } })
  })

  it('closes a shop for chosen days', async () => {
    const shop = await aShop(world)
    const closure = { startsAt: '2026-11-20T08:00:00.000Z', endsAt: '2026-11-22T08:00:00.000Z', reason: 'A wedding' }
    const { body } = await shop.owner.patch('/api/vendor/profile', { closures: [closure] })
    expect(body).toMatchObject({ closures: [closure], open: { isOpen: false, opensAt: closure.endsAt } })
    for (const wrong of [
      { ...closure, endsAt: closure.startsAt },
      { ...closure, startsAt: '0000-01-01T00:00:00Z' },
    ])
      expect((await shop.owner.patch('/api/vendor/profile', { closures: [wrong] })).status).toBe(422)
  })

  it("keeps the ids of a shop's delivery areas, also when two swap names", async () => {
    const shop = await aShop(world)
    const change = async (deliveryAreas: unknown[]) =>
      (await shop.owner.patch('/api/vendor/profile', { deliveryAreas })).body.deliveryAreas
    const places = [
      { name: 'Karen', feeKES: 200, minimumKES: 0 },
      { name: 'Langata', feeKES: 100, minimumKES: 0 },
    ]
    const [karen, langata] = await change(places)
    const swapped = [
      { ...karen, name: 'Langata' },
      { ...langata, name: 'Karen' },
    ]
    expect(await change(swapped)).toEqual(swapped)
    expect(await change([langata])).toEqual([langata])
  })

  it("never changes another shop's delivery area", async () => {
    const [shop, other] = [await aShop(world), await aShop(world)]
    const area = { name: 'Karen', feeKES: 200, minimumKES: 0 }
    const mine = (await shop.owner.patch('/api/vendor/profile', { deliveryAreas: [area] })).body.deliveryAreas[0]
    const theirs = (await other.owner.patch('/api/vendor/profile', { deliveryAreas: [mine] })).body.deliveryAreas[0]
    expect(theirs.id).not.toBe(mine.id)
    expect((await shop.owner.get('/api/vendor/profile')).body.deliveryAreas).toEqual([mine])
  })

  it("allows a shop's name to change until it is approved, and not after", async () => {
    const pending = await aShop(world, { status: 'PENDING' })
    expect((await pending.owner.patch('/api/vendor/profile', { name: 'Better' })).body.name).toBe('Better')
    const approved = await aShop(world)
    const { status, body } = await approved.owner.patch('/api/vendor/profile', { name: 'Safaricom Shop' })
    expect([status, body.code]).toEqual([409, 'invalid_transition'])
    expect((await approved.owner.patch('/api/vendor/profile', { name: approved.name })).status).toBe(200)
  })

  it('requires the password to change the payout phone', async () => {
    const person = world.visitor()
    const password = 'kikombe cha chai'
    const account = { name: 'Otieno', email: 'otieno@example.com', password, phone: '0722418305', role: 'VENDOR' }
    await person.post('/api/auth/register', account)
    await person.post('/api/vendors', details())
    const change = (given: string) =>
      person.patch('/api/vendor/profile', { payoutPhone: '0799000111', ...(given && { password: given }) })
    expect((await change('')).body).toMatchObject({ code: 'wrong_password', detail: 'Write your password.' })
    expect((await change('wrong')).body.code).toBe('wrong_password')
    expect((await person.get('/api/vendor/profile')).body.payoutPhone).toBe('+254733000111')
    expect((await change(password)).body.payoutPhone).toBe('+254799000111')
  })

  it('refuses a status, slug or commission set by the owner', async () => {
    const shop = await aShop(world, { status: 'PENDING' })
    for (const given of [{ status: 'APPROVED' }, { slug: 'other' }, { commissionPercent: 0 }])
      expect((await shop.owner.patch('/api/vendor/profile', given)).status).toBe(422)
  })
})
