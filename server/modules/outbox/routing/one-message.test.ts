import { beforeEach, describe, expect, it } from 'vitest'
import type { MessageChannel } from '#contracts/notifications/channels.ts'
import type { NotificationTopic } from '#contracts/notifications/topics.ts'
import { days, hours, minutes, plus } from '#server/platform/clock.ts'
import { countStatements, inTransaction } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { type SmsStandIn, smsSettings, startSms } from '#server/testing/stand-ins/sms.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'
import { emit } from '../emit.ts'
import type { ToldEvent } from '../events.ts'
import { deliveries, domainEvents, notificationChoices } from '../outbox.tables.ts'
import { smsMessages } from '../sms/sms.tables.ts'

const provider: SmsStandIn = await startSms()
const mailbox = await aMailbox()
const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'Uliza <hello@uliza.example>' }
const world = aWorld({ ...smsSettings(provider), ...mail })
const withoutSms = aWorld(mail)
const withoutAny = aWorld()

const failed = { shop: 'Mama', amountKES: 250, reason: 'Ask again' }
const paid = { shop: 'Mama', amountKES: 2500, phone: '0722 *** 222', receipt: 'UHD4L1B7TM' }
const eventsOf = (person: Person) => ({
  payout_failed: { type: 'payout_failed', to: [person.user.id], data: failed } satisfies ToldEvent,
  payout_paid: { type: 'payout_paid', to: [person.user.id], data: paid } satisfies ToldEvent,
})

async function aToldPerson(kind: keyof ReturnType<typeof eventsOf> = 'payout_failed', where = world) {
  const person = await aPerson(where)
  await inTransaction(where.db, (tx) => emit(tx, eventsOf(person)[kind], where.clock.now()))
  return person
}

/** Everything that is due, by whichever channel, until nothing is. */
async function work(where = world) {
  await where.periodicJobs.sendDueSms()
  await where.periodicJobs.sendDueMail()
}
const received = async (person: Person) => [
  (await provider.inbox(person.user.phone)).length,
  mailbox.to(person.user.email).length,
]
const rowsOf = async (person: Person, where = world) =>
  (await where.db.select().from(deliveries).where(eq(deliveries.userId, person.user.id)))
    .map(({ channel, state }) => `${channel} ${state}`)
    .toSorted()
const switchOff = (person: Person, topic: NotificationTopic, channel: MessageChannel) =>
  world.db.insert(notificationChoices).values({ userId: person.user.id, topic, channel })
const smsIdOf = async (person: Person) =>
  (await world.db.select().from(smsMessages).where(eq(smsMessages.userId, person.user.id)))[0]?.id ?? ''
const report = (fields: Record<string, string>) =>
  world.app.inject({
    method: 'POST',
    url: `/api/sms/reports/${provider.token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

/** Each test begins at noon of a day of its own. */
let day = 0

beforeEach(async () => {
  world.clock.set(plus(lunchTime, days(++day)))
  await provider.reset()
  await provider.setCallbacks(`${world.config.providers.mpesa.callbackUrl}/api/sms`)
  await provider.control('/account', { reports: false })
  mailbox.refusal = null
  await world.db.delete(domainEvents)
})

describe('one message reaches its person by one channel', () => {
  it('what matters by SMS, and not by mail as well', async () => {
    const person = await aToldPerson()
    await work()
    expect([await received(person), await rowsOf(person)]).toEqual([[1, 0], ['sms SENT']])
    expect((await person.get('/api/user/notifications')).body.unread).toBe(1)
  })

  it('of money that came by SMS, with the receipt by mail', async () => {
    const person = await aToldPerson('payout_paid')
    await work()
    expect([await received(person), await rowsOf(person)]).toEqual([
      [1, 1],
      ['mail SENT', 'sms SENT'],
    ])
  })

  it('by mail after STOP', async () => {
    const person = await aToldPerson()
    await provider.write(person.user.phone, 'STOP')
    await work()
    expect([await received(person), await rowsOf(person)]).toEqual([[0, 1], ['mail SENT']])
  })

  it('by mail where SMS is not set up, and by its receipt alone where it has one', async () => {
    const [one, other] = [await aToldPerson('payout_failed', withoutSms), await aToldPerson('payout_paid', withoutSms)]
    await work(withoutSms)
    expect(await rowsOf(one, withoutSms)).toEqual(['mail SENT'])
    expect(await rowsOf(other, withoutSms)).toEqual(['mail SENT', 'sms VOID'])
    expect([mailbox.to(one.user.email).length, mailbox.to(other.user.email).length]).toEqual([1, 1])
  })

  it('by none where none is set up: it is unsent, and stands in the account', async () => {
    const person = await aToldPerson('payout_failed', withoutAny)
    await work(withoutAny)
    expect(await rowsOf(person, withoutAny)).toEqual(['sms UNSENT'])
    expect((await person.get('/api/user/notifications')).body.unread).toBe(1)
  })

  it('once where the same person is named twice', async () => {
    const person = await aPerson(world)
    const { payout_failed: event } = eventsOf(person)
    const to = [person.user.id, person.user.id]
    await inTransaction(world.db, (tx) => emit(tx, { ...event, to }, world.clock.now()))
    await work()
    expect([await received(person), await rowsOf(person)]).toEqual([[1, 0], ['sms SENT']])
    expect((await person.get('/api/user/notifications')).body.unread).toBe(1)
  })

  it('of an event the database takes no second delivery to the same person by the same channel', async () => {
    const person = await aToldPerson()
    const [row] = await world.db.select().from(deliveries).where(eq(deliveries.userId, person.user.id))
    const { id: _, ...rest } = row as NonNullable<typeof row>
    const again = { ...rest, id: crypto.randomUUID() as typeof _ }
    await expect(world.db.insert(deliveries).values(again)).rejects.toMatchObject({
      cause: { constraint: 'deliveries_once_key' },
    })
  })

  it('by one statement that reads all that is known of them', async () => {
    await aToldPerson()
    const { statements } = await countStatements(() => world.periodicJobs.sendDueSms())
    expect(statements.filter((text) => /"(users|sessions|sms_choices|notification_choices)"/.test(text))).toHaveLength(
      1,
    )
  })
})

describe('a channel that fails for good', () => {
  it('is followed by the next one, once, and leaves no dead letter', async () => {
    const person = await aToldPerson()
    await provider.scenario(person.user.phone, 'invalid-number')
    await work()
    await work()
    expect([await received(person), await rowsOf(person)]).toEqual([
      [0, 1],
      ['mail SENT', 'sms PASSED_ON'],
    ])
    const { items } = (await (await anAdmin(world)).get('/api/admin/jobs/dead-letters')).body
    expect(items).toEqual([])
  })

  it('is followed by none where it may have told them: it waits for a person', async () => {
    const person = await aToldPerson()
    await provider.scenario(person.user.phone, 'dropped-response')
    await work()
    await work()
    expect([await received(person), await rowsOf(person)]).toEqual([[1, 0], ['sms FAILED']])
  })

  it('goes no other way when they switch it off after it may have been sent', async () => {
    const person = await aToldPerson()
    await world.db
      .update(deliveries)
      .set({ askedAt: world.clock.now(), tries: 1 })
      .where(eq(deliveries.userId, person.user.id))
    await provider.write(person.user.phone, 'STOP')
    await work()
    expect([await received(person), await rowsOf(person)]).toEqual([[0, 0], ['sms FAILED']])
  })

  it('is followed by mail when the network says so later, once, however often it does', async () => {
    const person = await aToldPerson()
    await work()
    const id = await smsIdOf(person)
    const lost = { id, status: 'Failed', failureReason: 'DeliveryFailure' }
    await Promise.all([report(lost), report(lost), report(lost)])
    await work()
    await report(lost)
    await work()
    expect([await received(person), await rowsOf(person)]).toEqual([
      [1, 1],
      ['mail SENT', 'sms PASSED_ON'],
    ])
  })

  it('is followed by mail when the report came before the answer', async () => {
    const person = await aToldPerson()
    await provider.scenario(person.user.phone, 'report-first')
    await work()
    expect(await rowsOf(person)).toEqual(['mail SENT', 'sms PASSED_ON'])
  })

  it('is followed by mail after its last try', async () => {
    const person = await aToldPerson()
    await provider.refuseKey()
    for (let tries = 0; tries < 6; tries++) {
      await work()
      world.clock.pass(hours(1))
    }
    expect([await received(person), await rowsOf(person)]).toEqual([
      [0, 1],
      ['mail SENT', 'sms PASSED_ON'],
    ])
  })

  it('is a dead letter where its follower fails too', async () => {
    const person = await aToldPerson()
    await provider.scenario(person.user.phone, 'invalid-number')
    mailbox.refusal = { responseCode: 550, message: 'No such mailbox' }
    await work()
    await work()
    expect([await received(person), await rowsOf(person)]).toEqual([
      [0, 0],
      ['mail FAILED', 'sms PASSED_ON'],
    ])
  })

  it('is a dead letter where they want nothing of it by mail', async () => {
    const person = await aToldPerson()
    await switchOff(person, 'PAYOUTS', 'mail')
    await provider.scenario(person.user.phone, 'invalid-number')
    await work()
    expect([await received(person), await rowsOf(person)]).toEqual([[0, 0], ['sms FAILED']])
  })

  it('needs no follower where a receipt is mailed anyway', async () => {
    const person = await aToldPerson('payout_paid')
    await provider.scenario(person.user.phone, 'invalid-number')
    await work()
    expect([await received(person), await rowsOf(person)]).toEqual([
      [0, 1],
      ['mail SENT', 'sms PASSED_ON'],
    ])
  })
})

describe('at night', () => {
  it('what can wait is looked at once, and sent at seven', async () => {
    world.clock.set(new Date(world.clock.now().getTime() + hours(10)))
    const person = await aToldPerson()
    await work()
    const [row] = await world.db.select().from(deliveries).where(eq(deliveries.userId, person.user.id))
    expect(row).toMatchObject({ state: 'WAITING', tries: 0, channel: 'sms' })
    expect(row?.dueAt).toEqual(plus(world.clock.now(), hours(9)))
    world.clock.pass(hours(9) + minutes(1))
    await work()
    expect(await received(person)).toEqual([1, 0])
  })
})
