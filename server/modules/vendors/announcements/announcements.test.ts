import { beforeAll, describe, expect, it } from 'vitest'
import type { VendorStatus } from '#contracts/vendors.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { settings } from '#server/modules/settings/settings.tables.ts'
import { hours, minutes } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { announcements } from './announcements.tables.ts'

const mailbox = await aMailbox()
const world = aWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'Uliza <hello@uliza.example>' })
const path = '/api/admin/announcements'
const words = {
  en: 'From December on payouts go out twice a day.',
  sw: 'Kuanzia Desemba malipo yatatoka mara mbili kwa siku.',
}

/** A county of this test alone. */
const counties = ['lamu', 'mandera', 'wajir', 'marsabit', 'isiolo', 'turkana', 'samburu', 'nandi']
const aCounty = () => counties.pop() as string
const shopsIn = (county: string, ...statuses: VendorStatus[]) =>
  Promise.all(statuses.map((status) => aShop(world, { county, status })))

const toldOf = async ({ owner }: Shop) =>
  ((await owner.get('/api/user/notifications')).body.items as { kind: string; data: { en: string } }[])
    .filter(({ kind }) => kind === 'market_announcement')
    .map(({ data }) => data.en)

describe('an announcement to shops', () => {
  let admin: Person
  beforeAll(async () => {
    admin = await anAdmin(world)
  })
  const send = (body: object, key?: string) => admin.command(path, { ...words, ...body }, key)
  const preview = async (query: string) => (await admin.get(`${path}/preview?${query}`)).body

  it('reaches the owners of the shops of a county, once each, and of no other', async () => {
    const county = aCounty()
    const [one, two] = (await shopsIn(county, 'APPROVED', 'SUSPENDED')) as [Shop, Shop]
    const other = await aShop(world, { county: aCounty() })
    const { status, body } = await send({ county })
    expect([status, body]).toMatchObject([201, { ...words, county, category: null, status: null, shops: 2 }])
    expect([await toldOf(one), await toldOf(two), await toldOf(other)]).toEqual([[words.en], [words.en], []])
  })

  it('reaches the shops of a state and of a category where those are chosen', async () => {
    const county = aCounty()
    const [waiting, open] = (await shopsIn(county, 'PENDING', 'APPROVED')) as [Shop, Shop]
    const baker = await aShop(world, { county, categories: ['bakery'] })
    expect((await send({ county, status: 'PENDING' })).body.shops).toBe(1)
    expect((await send({ county, category: 'bakery' })).body.shops).toBe(1)
    expect([await toldOf(waiting), await toldOf(open), await toldOf(baker)]).toEqual([[words.en], [], [words.en]])
  })

  it('is mailed to each in their language, with a way to stop such mail', async () => {
    const county = aCounty()
    const [shop] = (await shopsIn(county, 'APPROVED')) as [Shop]
    await send({ county })
    world.clock.pass(minutes(1))
    await world.periodicJobs.sendDueMail()
    const [email, ...others] = mailbox.to(shop.owner.user.email)
    expect([others, email?.subject]).toEqual([[], 'News from Uliza for shops'])
    expect(email?.text).toContain(words.en)
    expect(email?.unsubscribePost).toBe('List-Unsubscribe=One-Click')
  })

  it('is shown before it is sent: how many owners by what, and what that costs', async () => {
    expect((await admin.patch('/api/admin/settings', { mailPriceKES: 0.5 })).status).toBe(200)
    const county = aCounty()
    const [one] = (await shopsIn(county, 'APPROVED', 'APPROVED', 'REJECTED')) as [Shop]
    await one.owner.send('PUT', '/api/user/notification-choices', { off: [{ topic: 'NEWS', channel: 'mail' }] })
    const by = [{ channel: 'mail', people: 1, costKES: 0.5 }]
    expect(await preview(`county=${county}&status=APPROVED`)).toEqual({ shops: 2, by, inAccountAlone: 1 })
    expect(await preview(`county=${county}&status=SUSPENDED`)).toEqual({ shops: 0, by: [], inAccountAlone: 0 })
    await world.db.delete(settings)
  })

  it('is sent once when the same request comes again, also at the same moment', async () => {
    const county = aCounty()
    const [shop] = (await shopsIn(county, 'APPROVED')) as [Shop]
    const key = crypto.randomUUID()
    const answers = await Promise.all([send({ county }, key), send({ county }, key)])
    answers.push(await send({ county }, key))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await toldOf(shop)).toEqual([words.en])
    expect(await world.db.$count(announcements, eq(announcements.county, county))).toBe(1)
  })

  it('is refused where there is no such shop, without words in both languages, and to who was erased', async () => {
    const county = aCounty()
    expect((await send({ county })).body.code).toBe('invalid_transition')
    const [shop] = (await shopsIn(county, 'APPROVED')) as [Shop]
    expect((await send({ county, sw: ' ' })).status).toBe(422)
    expect((await send({ county, en: 'a'.repeat(501) })).status).toBe(422)
    await world.db.update(users).set({ erasedAt: world.clock.now() }).where(eq(users.id, shop.owner.user.id))
    expect((await send({ county })).body.code).toBe('invalid_transition')
    expect(await world.db.$count(announcements, eq(announcements.county, county))).toBe(0)
  })

  it('is on the list of what was announced and in the audit trail, with who sent it to how many', async () => {
    const county = aCounty()
    await shopsIn(county, 'APPROVED')
    const { body } = await send({ county })
    expect((await admin.get(path)).body.items[0]).toEqual(body)
    expect(body.by).toBe(admin.user.name)
    const { items } = (await admin.get(`/api/admin/audit?subject=${body.id}`)).body
    expect(items).toMatchObject([
      { action: 'announcement.send', actor: { id: admin.user.id }, detail: { en: words.en, county, shops: 1 } },
    ])
  })

  it('needs the password, given in the last ten minutes, and an administrator', async () => {
    const unconfirmed = await aPerson(world, { role: 'ADMIN' })
    world.clock.pass(hours(1))
    expect((await unconfirmed.command(path, words)).body.code).toBe('confirmation_needed')
    for (const who of [await aPerson(world), (await aShop(world)).owner]) {
      expect((await who.command(path, words)).body.code).toBe('wrong_role')
      expect((await who.get(path)).body.code).toBe('wrong_role')
    }
  })
})
