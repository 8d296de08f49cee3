import { beforeEach, describe, expect, it } from 'vitest'
import type { NotificationData } from '#contracts/notifications.ts'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { days, minutes, plus } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { aPerson, type Person } from '#server/testing/builders/people.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { type PushStandIn, pushSettings, startPush } from '#server/testing/stand-ins/push.ts'
import { type SmsStandIn, smsSettings, startSms } from '#server/testing/stand-ins/sms.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'
import { emit } from '../emit.ts'
import { deliveries, domainEvents, notificationChoices } from '../outbox.tables.ts'
import { pushSubscriptions } from './push.tables.ts'

const services: PushStandIn = await startPush()
const provider: SmsStandIn = await startSms()
const mailbox = await aMailbox()
const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'Uliza <hello@uliza.example>' }
const world = aWorld({ ...pushSettings(services), ...smsSettings(provider), ...mail })

const order = { orderId: newId<OrderId>(), orderNumber: 'UZ48251234', shop: 'Mama Achieng’s Kitchen' }
const ready: NotificationData['order_ready'] = { ...order, callNumber: 42 }

const tell = (person: Person) =>
  inTransaction(world.db, (tx) =>
    emit(tx, { type: 'order_ready', to: [person.user.id], data: ready }, world.clock.now()),
  )

/** Everything that is due, by whichever channel, until nothing is. */
async function work() {
  await world.periodicJobs.sendDuePush()
  await world.periodicJobs.sendDueSms()
  await world.periodicJobs.sendDueMail()
}
const rowsOf = async (person: Person) =>
  (await world.db.select().from(deliveries).where(eq(deliveries.userId, person.user.id)))
    .map(({ channel, state }) => `${channel} ${state}`)
    .toSorted()
const bySms = async (person: Person) => (await provider.inbox(person.user.phone)).length

async function aNotifiedPerson() {
  const person = await aPerson(world)
  const { id } = await services.device(person)
  const byPush = async () => (await services.inbox(id)).length
  const acknowledge = async () => {
    const [message] = await services.inbox(id)
    return world.visitor().post('/api/push/received', { id: message?.payload.id })
  }
  return { person, id, byPush, acknowledge }
}

/** Each test begins at noon of a day of its own. */
let day = 0
beforeEach(async () => {
  world.clock.set(plus(lunchTime, days(++day)))
  await services.reset()
  await provider.reset()
  await provider.control('/account', { reports: false })
  await world.db.delete(domainEvents)
  await world.db.delete(pushSubscriptions)
})

describe('what is worth an SMS', () => {
  it('goes by push, and by nothing else once a device says that it has shown it', async () => {
    const { person, byPush, acknowledge } = await aNotifiedPerson()
    await tell(person)
    await work()
    await acknowledge()
    for (let looked = 0; looked < 3; looked++) {
      world.clock.pass(minutes(1))
      await work()
    }
    expect([await byPush(), await bySms(person), mailbox.to(person.user.email).length]).toEqual([1, 0, 0])
    expect(await rowsOf(person)).toEqual(['push SENT'])
  })

  it('goes by SMS too, once, where no device has said so within a minute; the push service keeps it no longer', async () => {
    const { person, id, byPush } = await aNotifiedPerson()
    await tell(person)
    await work()
    expect((await services.inbox(id))[0]?.ttl).toBe(60)
    world.clock.pass(minutes(1) - 1)
    await work()
    expect(await bySms(person)).toBe(0)
    for (let looked = 0; looked < 3; looked++) {
      world.clock.pass(minutes(1))
      await work()
    }
    expect([await byPush(), await bySms(person)]).toEqual([1, 1])
    expect(await rowsOf(person)).toEqual(['push PASSED_ON', 'sms SENT'])
  })

  it('goes by SMS at once where the browser is gone', async () => {
    const { person, id } = await aNotifiedPerson()
    await services.scenario(id, 'gone')
    await tell(person)
    await work()
    expect([await bySms(person), await rowsOf(person)]).toEqual([1, ['sms SENT']])
  })

  it.each(['too-many', 'bad-request'] as const)(
    'goes by SMS at once where a push service refuses it: %s',
    async (fault) => {
      const { person, id } = await aNotifiedPerson()
      await services.scenario(id, fault)
      await tell(person)
      await work()
      expect([await bySms(person), await rowsOf(person)]).toEqual([1, ['push PASSED_ON', 'sms SENT']])
    },
  )

  it('goes by SMS within a minute where a push service is down', async () => {
    const { person, id } = await aNotifiedPerson()
    await services.scenario(id, 'unavailable', 'always')
    await tell(person)
    for (const pause of [0, 0.1, 0.5]) {
      world.clock.pass(minutes(pause))
      await work()
    }
    expect([await bySms(person), await rowsOf(person)]).toEqual([1, ['push PASSED_ON', 'sms SENT']])
  })

  it('goes by SMS where its person has signed out on their device, or switched push off', async () => {
    const [left, off] = [await aNotifiedPerson(), await aNotifiedPerson()]
    await left.person.post('/api/auth/logout')
    const wanted = { userId: off.person.user.id, topic: 'ORDER', channel: 'push' } as const
    await world.db.insert(notificationChoices).values(wanted)
    for (const { person } of [left, off]) await tell(person)
    await work()
    for (const { person, byPush } of [left, off]) expect([await byPush(), await bySms(person)]).toEqual([0, 1])
  })

  it('starts by SMS for somebody without a device: push costs them no time and no row', async () => {
    const person = await aPerson(world)
    await tell(person)
    expect(await rowsOf(person)).toEqual(['sms WAITING'])
    await world.periodicJobs.sendDueSms()
    expect(await bySms(person)).toBe(1)
  })
})
