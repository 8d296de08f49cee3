import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NotificationKind } from '#contracts/notifications.ts'
import type { DeliveryId } from '#contracts/wire/primitives.ts'
import { emit, retryDeadLetters } from '#server/modules/outbox/index.ts'
import { deliveries, domainEvents } from '#server/modules/outbox/outbox.tables.ts'
import { days, hours, minutes, plus } from '#server/platform/clock.ts'
import { maskEmail, maskPhone } from '#server/platform/contacts.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { aGuestsOrder } from '#server/testing/builders/guests.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { smsSettings, startSms } from '#server/testing/stand-ins/sms.ts'
import { firstCellsOf } from '#server/testing/world/visitor.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'

const provider = await startSms()
const mailbox = await aMailbox()
const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'Uliza <hello@uliza.example>' }
const world = aWorld({ ...smsSettings(provider), ...mail })

const path = '/api/admin/messages'
let admin: Person
let person: Person

beforeAll(async () => {
  admin = await anAdmin(world)
  person = await aPerson(world, { name: 'Wanjiru Kamau' })
})

beforeEach(async () => {
  world.clock.set(lunchTime)
  await provider.reset()
  mailbox.refusal = null
  await world.db.delete(domainEvents)
})

const told: Partial<Record<NotificationKind, object>> = {
  payout_paid: { shop: 'Mama', amountKES: 2500, phone: '0722 *** 222', receipt: 'UHD4L1B7TM' },
  shop_paused: { shop: 'Mama', orders: 3 },
}

const tell = (kind: NotificationKind = 'payout_paid', to = person, data = told[kind]) =>
  inTransaction(world.db, (tx) => emit(tx, { type: kind, to: [to.user.id], data } as never, world.clock.now()))

const work = async () => {
  await world.periodicJobs.sendDueSms()
  await world.periodicJobs.sendDueMail()
}
const list = async (query = '', by = admin) => {
  const { status, body } = await by.get(`${path}?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.items
}
const found = async (query: string) =>
  (await list(query)).map(({ channel, kind }: { channel: string; kind: string }) => `${kind} by ${channel}`)
const report = async (status: string) => {
  const { rows } = await world.database.pool.query<{ id: string }>(
    'select id from sms_messages order by sent_at desc limit 1',
  )
  await world.app.inject({
    method: 'POST',
    url: `/api/sms/reports/${provider.token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ id: rows[0]?.id ?? '', status }).toString(),
  })
}

describe('the log of everything that was sent', () => {
  it('says of each message to whom, by what, how it begins, what became of it and what it cost', async () => {
    await provider.control('/account', { reports: false })
    await tell()
    await work()
    const [sms] = await list('channel=sms')
    expect(sms).toMatchObject({
      at: lunchTime.toISOString(),
      kind: 'payout_paid',
      person: { id: person.user.id, name: 'Wanjiru Kamau' },
      contact: maskPhone(person.user.phone),
      words: 'Uliza: KSh 2,500 of Mama sent to 0722 *** 222, receipt UHD4L1B7TM.',
      order: null,
      state: 'SENT',
      stateAt: lunchTime.toISOString(),
      costKES: 0.8,
    })
    expect(await list('channel=mail')).toMatchObject([
      { contact: maskEmail(person.user.email), state: 'SENT', costKES: 0 },
    ])
    world.clock.pass(4_000)
    await report('Success')
    expect(await list('channel=sms')).toMatchObject([
      { state: 'DELIVERED', stateAt: plus(lunchTime, 4_000).toISOString() },
    ])
  })

  it('has what goes to somebody without an email, and says no address of theirs', async () => {
    const shop = await aShop(world)
    const { guest } = await aGuestsOrder(world, shop, await aProduct(world, shop))
    await world.periodicJobs.sendDueMessages()
    expect(await list('channel=mail&kind=order_paid')).toMatchObject([{ person: { name: guest.name }, contact: '' }])
    expect(await list('channel=sms&kind=order_paid')).toMatchObject([{ contact: maskPhone(guest.phone) }])
  })

  it('has the words in the language in which they were sent', async () => {
    const other = await aPerson(world)
    world.clock.pass(minutes(6))
    await other.send('GET', '/api/auth/me', undefined, { cookie: `${other.cookie}; uliza-lang=sw` })
    await tell('payout_paid', other)
    expect(await list('channel=sms')).toMatchObject([{ state: 'QUEUED', words: expect.stringContaining('sent to') }])
    await work()
    expect(await list('channel=sms')).toMatchObject([{ words: expect.stringContaining('zimetumwa kwa') }])
  })

  it('never has a link of one use, nor any words of what is mailed with one', async () => {
    await world.visitor().post('/api/auth/forgot', { email: person.user.email })
    await work()
    const [row] = await list()
    expect(row).toMatchObject({
      kind: 'account_mail',
      words: '',
      person: { id: person.user.id },
      contact: maskEmail(person.user.email),
    })
    const text = mailbox.to(person.user.email).at(-1)?.text ?? ''
    const [link = 'none'] = /http\S+/.exec(text) ?? []
    expect(link).toContain('http')
    expect(JSON.stringify(row)).not.toContain(link.split('/').at(-1))
    expect(await found(`search=${encodeURIComponent(person.user.email)}`)).toEqual(['account_mail by mail'])
  })

  it('has nothing of what tells nobody: open pages, and steps that are looked at', async () => {
    const shop = await aShop(world)
    await aPaidOrder(world, shop, person, [{ product: await aProduct(world, shop) }])
    await world.periodicJobs.sendDueMessages()
    const kinds = (await list()).map(({ kind }: { kind: string }) => kind)
    expect(kinds).toContain('order_paid')
    expect(kinds).not.toContain('order_step')
  })
})

describe('a message is found', () => {
  it('by its order, which it leads to, whoever was told', async () => {
    const shop = await aShop(world)
    const order = await aPaidOrder(world, shop, person, [{ product: await aProduct(world, shop) }])
    await world.periodicJobs.sendDueMessages()
    await tell()
    const rows = await list(`search=${order.number}`)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row.order).toEqual({ id: order.id, number: order.number })
    expect(await list('search=UZ00000000')).toEqual([])
  })

  it('by a part of a name, an address and a phone in any spelling', async () => {
    await tell()
    await tell('payout_paid', await aPerson(world, { name: 'Otieno Juma' }))
    const { email, phone } = person.user
    for (const search of ['anjiru kam', email.slice(0, -3), email, phone, `0${phone.slice(4)}`])
      expect(await found(`channel=sms&search=${encodeURIComponent(search)}`), search).toEqual(['payout_paid by sms'])
    expect(await list('search=nobody of this name')).toEqual([])
  })

  it('by its state, its channel, its kind and its day in Nairobi', async () => {
    await tell()
    world.clock.pass(days(1))
    await tell('shop_paused')
    expect(await found('kind=shop_paused')).toEqual(['shop_paused by mail'])
    expect(await found('channel=sms')).toEqual(['payout_paid by sms'])
    expect(await found('from=2026-11-21')).toEqual(['shop_paused by mail'])
    expect((await found('to=2026-11-20')).toSorted()).toEqual(['payout_paid by mail', 'payout_paid by sms'])
    expect(await list('state=QUEUED')).toHaveLength(3)
    await work()
    expect(await found('state=SENT&kind=shop_paused')).toEqual(['shop_paused by mail'])
    // A day later it is no news, and no phone rings.
    expect(await list('state=NOT_SENT')).toMatchObject([{ channel: 'sms', ended: 'NO_LONGER_TRUE' }])
  })

  it('in pages, the newest first, and in a file with all of them', async () => {
    for (const _ of [1, 2, 3]) {
      await tell('shop_paused')
      world.clock.pass(minutes(1))
    }
    const first = (await admin.get(`${path}?limit=2`)).body
    const second = (await admin.get(`${path}?limit=2&cursor=${first.nextCursor}`)).body
    const moments = [...first.items, ...second.items].map(({ at }: { at: string }) => at)
    expect(moments).toEqual(moments.toSorted().toReversed())
    expect([moments.length, second.nextCursor]).toEqual([3, null])
    expect(firstCellsOf(await admin.get(`${path}.csv`))).toHaveLength(3)
  })

  it('by administrators alone', async () => {
    expect((await person.get(path)).status).toBe(403)
    expect((await person.get(`${path}/figures`)).status).toBe(403)
  })
})

describe('a message that failed', () => {
  const retry = (id: string) => admin.post('/api/admin/jobs/dead-letters/retry', { ids: [id] })

  it('says why without contacts, is counted, and is sent again when a person says so', async () => {
    mailbox.refusal = { responseCode: 550, message: `No mailbox ${person.user.email}` }
    await tell('shop_paused')
    await work()
    const [row] = await list('state=FAILED')
    expect(row).toMatchObject({ state: 'FAILED', tries: 1, canBeRetried: true, stateAt: lunchTime.toISOString() })
    expect(row.error).toContain('No mailbox')
    expect(JSON.stringify(row)).not.toContain(person.user.email)
    expect((await admin.get(`${path}/figures`)).body).toMatchObject({
      failed: { count: 1, since: lunchTime.toISOString() },
    })
    mailbox.refusal = null
    expect((await retry(row.id)).body).toEqual({ count: 1 })
    await work()
    expect(await list()).toMatchObject([{ state: 'SENT', canBeRetried: false }])
  })

  it('of one channel says which other tells it', async () => {
    await provider.scenario(person.user.phone, 'invalid-number')
    await tell('payout_failed', person, { shop: 'Mama', amountKES: 2500, reason: 'Not registered' })
    await work()
    expect(await list('state=PASSED_ON')).toMatchObject([{ channel: 'sms', passedOnTo: 'mail' }])
    expect(await found('channel=mail')).toEqual(['payout_failed by mail'])
  })

  it('and is tried again by itself much later is tried now when a person says so; what a process may have is not', async () => {
    await tell('shop_paused')
    await work()
    const [{ id }] = await list()
    const waits = (left: number) =>
      world.db
        .update(deliveries)
        .set({
          state: 'RETRYING',
          tries: 4,
          dueAt: plus(lunchTime, left),
          settledAt: null,
          error: '451',
          decidedBy: null,
        })
        .where(eq(deliveries.id, id as DeliveryId))
    await waits(minutes(5))
    expect(await list()).toMatchObject([{ state: 'QUEUED', canBeRetried: false }])
    expect((await retry(id)).body).toEqual({ count: 0 })
    await waits(hours(1))
    expect(await list()).toMatchObject([
      { state: 'QUEUED', canBeRetried: true, nextTryAt: plus(lunchTime, hours(1)).toISOString() },
    ])
    expect((await retry(id)).body).toEqual({ count: 1 })
    expect(await list()).toMatchObject([{ nextTryAt: lunchTime.toISOString(), canBeRetried: false }])
    const again = () =>
      inTransaction(world.db, (tx) => retryDeadLetters(tx, [id as DeliveryId], admin.user.id, lunchTime))
    expect(await again()).toEqual([])
  })

  it('nor sent is counted as late once it should have been', async () => {
    await tell('shop_paused')
    expect((await admin.get(`${path}/figures`)).body.late.count).toBe(0)
    world.clock.pass(minutes(2))
    expect((await admin.get(`${path}/figures`)).body).toMatchObject({
      late: { count: 1, since: lunchTime.toISOString() },
    })
  })
})
