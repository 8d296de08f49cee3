import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notifications } from '#server/modules/outbox/outbox.tables.ts'
import { settings } from '#server/modules/settings/settings.tables.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { smsSettings, startSms } from '#server/testing/stand-ins/sms.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'
import { emit } from '../emit.ts'
import { deliveries, domainEvents } from '../outbox.tables.ts'
import { messageMonths, spendingAlarms } from './spending.tables.ts'
import { reachedShares } from './spending.ts'

const provider = await startSms()
const mailbox = await aMailbox()
const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'Uliza <hello@uliza.example>' }
const world = aWorld({ ...smsSettings(provider), ...mail })

let admin: Person
let person: Person

beforeAll(async () => {
  admin = await anAdmin(world)
  person = await aPerson(world)
})

beforeEach(async () => {
  world.clock.set(lunchTime)
  await provider.reset()
  await provider.setCallbacks(`${world.config.providers.mpesa.callbackUrl}/api/sms`)
  mailbox.refusal = null
  for (const table of [domainEvents, messageMonths, spendingAlarms, settings]) await world.db.delete(table)
})

const data = { shop: 'Mama', amountKES: 2500, phone: '0722 *** 222', receipt: 'UHD4L1B7TM', reason: 'Closed' }
const tell = (type: 'payout_paid' | 'payout_rejected' | 'order_expired') =>
  inTransaction(world.db, (tx) => emit(tx, { type, to: [person.user.id], data } as never, world.clock.now()))
const work = async () => {
  await world.periodicJobs.sendDueSms()
  await world.periodicJobs.sendDueMail()
}
const set = async (change: object) => {
  const { status, body } = await admin.patch('/api/admin/settings', change)
  expect(status, JSON.stringify(body)).toBe(200)
}
const spending = async () => {
  const { channels } = (await admin.get('/api/admin/messages/spending')).body
  return Object.fromEntries(channels.map((of: { channel: string }) => [of.channel, of]))
}
const alarms = async () => {
  const rows = await world.db
    .select({ data: domainEvents.data, to: notifications.userId })
    .from(domainEvents)
    .innerJoin(notifications, eq(notifications.eventId, domainEvents.id))
    .where(eq(domainEvents.type, 'spending_reached'))
  return rows.filter(({ to }) => to === admin.user.id).map((row) => (row.data as { percent: number }).percent)
}

describe('what was spent on messages', () => {
  it('is what the provider says of an SMS, and the set price of what no channel says it of, by kind', async () => {
    await set({ smsPriceKES: 5, mailPriceKES: 0.02 })
    await tell('payout_paid')
    await tell('payout_paid')
    await tell('payout_rejected')
    await work()
    const { sms, mail: mailed, push } = await spending()
    expect(sms).toMatchObject({ sent: 2, spentKES: 1.6, limitKES: null, isSetUp: true })
    expect(sms.kinds).toEqual([{ kind: 'payout_paid', sent: 2, spentKES: 1.6 }])
    expect(mailed).toMatchObject({ sent: 3, spentKES: 0.06 })
    expect(mailed.kinds).toEqual([
      { kind: 'payout_paid', sent: 2, spentKES: 0.04 },
      { kind: 'payout_rejected', sent: 1, spentKES: 0.02 },
    ])
    expect(push).toMatchObject({ sent: 0, spentKES: 0, arrived: null, isSetUp: false })
  })

  it('counts what came and how long that took, once, however often it is reported', async () => {
    await provider.control('/account', { reports: false })
    await tell('payout_paid')
    await work()
    world.clock.pass(4_000)
    const { rows } = await world.database.pool.query<{ id: string }>(
      'select id from sms_messages order by sent_at desc',
    )
    for (const _ of [1, 2])
      await world.app.inject({
        method: 'POST',
        url: `/api/sms/reports/${provider.token}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ id: rows[0]?.id ?? '', status: 'Success' }).toString(),
      })
    expect((await spending()).sms).toMatchObject({ sent: 1, arrived: { count: 1, seconds: 4 } })
  })

  it('begins anew with each month in Nairobi', async () => {
    world.clock.set(new Date('2026-11-30T20:59:00Z'))
    await tell('payout_rejected')
    await work()
    world.clock.set(new Date('2026-11-30T21:00:00Z'))
    expect((await spending()).mail).toMatchObject({ sent: 0 })
    await tell('payout_rejected')
    await work()
    expect((await spending()).mail).toMatchObject({ sent: 1 })
  })

  it('is not what failed and was never taken', async () => {
    mailbox.refusal = { responseCode: 550, message: 'No such mailbox' }
    await set({ mailPriceKES: 1 })
    await tell('payout_rejected')
    await work()
    expect((await spending()).mail).toMatchObject({ sent: 0, spentKES: 0 })
  })
})

describe('the limit of a month', () => {
  it.each([
    [79, []],
    [80, [80]],
    [99, [80]],
    [100, [80, 100]],
    [140, [80, 100]],
  ])('of which %i %% is spent has reached %j', (cents, reached) => {
    expect(reachedShares(cents, 100)).toEqual(reached)
    expect(reachedShares(cents, null)).toEqual([])
  })

  it('tells administrators at 80 and at 100 %, once each, and again in the next month', async () => {
    await set({ mailPriceKES: 0.2, mailLimitKES: 1 })
    const mailOne = async () => {
      await tell('payout_rejected')
      await work()
      return alarms()
    }
    for (const _ of [1, 2, 3]) expect(await mailOne()).toEqual([])
    expect(await mailOne()).toEqual([80])
    await mailOne()
    expect((await alarms()).toSorted()).toEqual([100, 80])
    await set({ mailLimitKES: 2 })
    expect(await alarms()).toHaveLength(2)
    expect((await world.db.select().from(spendingAlarms)).map(({ percent }) => percent).toSorted()).toEqual([100, 80])
  })

  it('once reached has the rest told by the next channel, and money still by its own', async () => {
    await set({ smsLimitKES: 1 })
    await tell('payout_paid')
    await tell('payout_paid')
    await work()
    await inTransaction(world.db, (tx) =>
      emit(
        tx,
        {
          type: 'order_expired',
          to: [person.user.id],
          data: { orderId: '01970000-0000-7000-8000-000000000001', orderNumber: 'UZ48251234', shop: 'Mama' },
        } as never,
        world.clock.now(),
      ),
    )
    await tell('payout_paid')
    await work()
    const rows = await world.db.select().from(deliveries).where(eq(deliveries.userId, person.user.id))
    const of = (type: string) =>
      rows.filter((row) => row.type === type).map(({ channel, state }) => `${channel} ${state}`)
    expect(of('order_expired')).toEqual(['mail SENT'])
    expect(of('payout_paid').filter((row) => row === 'sms SENT')).toHaveLength(3)
    expect((await spending()).sms).toMatchObject({ spentKES: 2.4, limitKES: 1 })
  })

  it('is a setting that is audited, and can be taken away', async () => {
    await set({ smsLimitKES: 40_000 })
    expect((await spending()).sms.limitKES).toBe(40_000)
    await set({ smsLimitKES: null })
    expect((await spending()).sms.limitKES).toBeNull()
    for (const wrong of [{ smsLimitKES: 0 }, { smsPriceKES: -1 }, { smsPriceKES: 0.005 }])
      expect((await admin.patch('/api/admin/settings', wrong)).status).toBe(422)
    const { body } = await admin.get('/api/admin/audit?action=settings.change')
    expect(body.items[0].detail).toEqual({ smsLimitKES: { from: 40_000, to: null } })
  })
})
