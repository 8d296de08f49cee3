import { beforeEach, describe, expect, it } from 'vitest'
import { findRecipient } from '#server/modules/identity/index.ts'
import { readSpendingLimits } from '#server/modules/settings/index.ts'
import { days, hours, minutes, plus } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { noChannels } from '#server/testing/stand-ins/no-channels.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { type SmsStandIn, smsSettings, startSms } from '#server/testing/stand-ins/sms.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'
import { sendDue } from '../deliver.ts'
import { emit } from '../emit.ts'
import { deliveries, domainEvents } from '../outbox.tables.ts'
import { smsMessages } from './sms.tables.ts'
import { smsChannel } from './sms-channel.ts'

const provider: SmsStandIn = await startSms()
const world = aWorld(smsSettings(provider))

const data = { shop: 'Mama', amountKES: 2500, phone: '0722 *** 222', receipt: 'UHD4L1B7TM' }

async function aToldPerson(): Promise<Person> {
  const person = await aPerson(world)
  await inTransaction(world.db, (tx) =>
    emit(tx, { type: 'payout_paid', to: [person.user.id], data }, world.clock.now()),
  )
  return person
}

const work = () => world.periodicJobs.sendDueSms()
const received = (person: Person) => provider.inbox(person.user.phone)
const rowOf = async (person: Person) =>
  (await world.db.select().from(deliveries).where(eq(deliveries.userId, person.user.id))).find(
    ({ channel }) => channel === 'sms',
  )
const smsOf = async (person: Person) =>
  (await world.db.select().from(smsMessages).where(eq(smsMessages.userId, person.user.id)))[0]
const report = (fields: Record<string, string>, token?: string) => post('reports', fields, token)
const post = async (about: string, fields: Record<string, string>, token = provider.token) => {
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/sms/${about}/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
  return answer.statusCode
}

/** Each test begins at noon of a day of its own. */
let day = 0

beforeEach(async () => {
  world.clock.set(plus(lunchTime, days(++day)))
  await provider.reset()
  await provider.setCallbacks(`${world.config.providers.mpesa.callbackUrl}/api/sms`)
  // A test posts them itself, or turns them on.
  await provider.control('/account', { reports: false })
  await world.db.delete(domainEvents)
})

describe('what is worth an SMS', () => {
  it('is sent to the number of the account, once, however many processes send', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, aToldPerson))
    await Promise.all(Array.from({ length: 5 }, work))
    await work()
    const texts = await Promise.all(people.map(received))
    const text = 'Uliza: KSh 2,500 of Mama sent to 0722 *** 222, receipt UHD4L1B7TM.'
    expect(texts).toEqual(people.map(() => [text]))
  })

  it('keeps what it cost, in cents, and that it was delivered', async () => {
    const person = await aToldPerson()
    await work()
    const sms = await smsOf(person)
    expect(sms).toMatchObject({ type: 'payout_paid', costCents: 80, parts: 1, status: 'ACCEPTED' })
    await report({ id: sms?.id ?? '', status: 'Success', networkCode: '63902' })
    expect(await smsOf(person)).toMatchObject({ status: 'DELIVERED', network: '63902', failure: null })
    expect(await rowOf(person)).toMatchObject({ state: 'SENT' })
  })

  it('is said in the language of the last used device', async () => {
    const person = await aToldPerson()
    world.clock.pass(minutes(6))
    await person.send('GET', '/api/auth/me', undefined, { cookie: `${person.cookie}; uliza-lang=sw` })
    await work()
    expect(await received(person)).toEqual([expect.stringContaining('zimetumwa kwa 0722 *** 222')])
  })

  it('waits until seven in the morning where it can', async () => {
    world.clock.pass(hours(10))
    const person = await aToldPerson()
    await work()
    expect(await received(person)).toEqual([])
    world.clock.pass(hours(9) - 1)
    await work()
    expect(await received(person)).toEqual([])
    world.clock.pass(1)
    await work()
    expect(await received(person)).toHaveLength(1)
  })

  it('is not sent half a day later: it is void', async () => {
    const person = await aToldPerson()
    world.clock.pass(hours(13))
    await work()
    expect([await received(person), (await rowOf(person))?.state]).toEqual([[], 'VOID'])
  })
})

describe('reports of the SMS provider', () => {
  it.each([
    [['Success', 'Sent'], 'DELIVERED'],
    [['Failed', 'Buffered', 'Success'], 'FAILED'],
    [['Sent', 'Success', 'Success', 'Failed'], 'DELIVERED'],
    [['Buffered', 'AbsentSubscriber'], 'FAILED'],
    [['Nonsense'], 'ACCEPTED'],
  ] as const)('%j leave it %s: the end is the end, in whatever order they come', async (statuses, end) => {
    const person = await aToldPerson()
    await work()
    const id = (await smsOf(person))?.id ?? ''
    for (const status of statuses) expect(await report({ id, status })).toBe(200)
    expect((await smsOf(person))?.status).toBe(end)
  })

  it.each(['duplicate-reports', 'unordered-reports', 'delivered'])(
    'as the provider posts them (%s) end well',
    async (how) => {
      const person = await aToldPerson()
      await provider.control('/account', { reports: true })
      await provider.scenario(person.user.phone, how)
      await work()
      await eventually(async () => (await smsOf(person))?.status === 'DELIVERED')
      await provider.quiet()
      expect((await smsOf(person))?.status).toBe('DELIVERED')
      expect(await rowOf(person)).toMatchObject({ state: 'SENT' })
    },
  )

  it('make a dead letter of what did not arrive, with the reason', async () => {
    const person = await aToldPerson()
    await work()
    const id = (await smsOf(person))?.id ?? ''
    await report({ id, status: 'Rejected', failureReason: 'UserIsInactive' })
    await report({ id, status: 'Rejected', failureReason: 'UserIsInactive' })
    expect(await rowOf(person)).toMatchObject({ state: 'FAILED', error: 'UserIsInactive' })
    const { items } = (await (await anAdmin(world)).get('/api/admin/jobs/dead-letters?kind=NOTIFICATION_SMS')).body
    expect(items).toMatchObject([{ kind: 'NOTIFICATION_SMS', error: 'UserIsInactive', state: 'FAILED' }])
  })

  it('that come before the answer to the request are kept', async () => {
    const person = await aToldPerson()
    await provider.scenario(person.user.phone, 'report-first')
    await work()
    expect(await rowOf(person)).toMatchObject({ state: 'FAILED', error: 'DeliveryFailure' })
    expect(await smsOf(person)).toMatchObject({ status: 'FAILED', costCents: 80 })
  })

  it('are believed under the secret address alone, and answered the same under any', async () => {
    const person = await aToldPerson()
    await work()
    const id = (await smsOf(person))?.id ?? ''
    for (const token of ['b'.repeat(32), 'ä'.repeat(32), 'x']) {
      expect(await report({ id, status: 'Success' }, token)).toBe(200)
      await post('incoming', { from: person.user.phone, text: 'STOP' }, token)
    }
    expect((await smsOf(person))?.status).toBe('ACCEPTED')
  })
})

describe('an SMS that is not accepted', () => {
  it('is tried again after a pause where the provider has a fault of its own, and then sent once', async () => {
    const person = await aToldPerson()
    await provider.scenario(person.user.phone, 'gateway-error')
    await work()
    expect(await rowOf(person)).toMatchObject({ state: 'RETRYING', error: 'GatewayError (501)', askedAt: null })
    world.clock.pass(minutes(1))
    await work()
    expect(await received(person)).toHaveLength(1)
  })

  it('waits with all others while our balance is empty', async () => {
    const [one, other] = [await aToldPerson(), await aToldPerson()]
    await provider.setBalance(0)
    await work()
    expect([await rowOf(one), await rowOf(other)]).toMatchObject([
      { state: 'RETRYING', error: 'InsufficientBalance (405)' },
      { state: 'WAITING', tries: 0 },
    ])
    await provider.setBalance(1_000)
    world.clock.pass(minutes(1))
    await work()
    expect([await received(one), await received(other)].map(({ length }) => length)).toEqual([1, 1])
  })

  it('is not tried again where the number can get none, and those behind it are sent', async () => {
    const person = await aToldPerson()
    await provider.scenario(person.user.phone, 'invalid-number')
    const other = await aToldPerson()
    await work()
    expect(await rowOf(person)).toMatchObject({ state: 'FAILED', error: 'InvalidPhoneNumber (403)', tries: 1 })
    expect(await received(other)).toHaveLength(1)
  })

  it('stops the run where our key is refused: nothing is lost', async () => {
    const person = await aToldPerson()
    await provider.refuseKey()
    await work()
    expect(await rowOf(person)).toMatchObject({ state: 'RETRYING', error: 'The provider refused the request: 401.' })
  })
})

describe('nobody gets an SMS twice', () => {
  it.each(['dropped-response', 'error-but-done'])(
    'whose answer was lost (%s): it waits for a person, who may have it sent again',
    async (scenario) => {
      const person = await aToldPerson()
      await provider.scenario(person.user.phone, scenario)
      await work()
      expect(await received(person)).toHaveLength(1)
      expect(await rowOf(person)).toMatchObject({ state: 'FAILED', dueAt: null, askedAt: world.clock.now() })
      world.clock.pass(hours(1))
      await work()
      expect(await received(person)).toHaveLength(1)
      const admin = await anAdmin(world)
      await admin.post('/api/admin/jobs/dead-letters/retry', { ids: [(await rowOf(person))?.id] })
      await work()
      expect([(await rowOf(person))?.state, (await received(person)).length]).toEqual(['SENT', 2])
    },
  )

  it('of which the answer could not be written down', async () => {
    const person = await aToldPerson()
    await world.db.execute(sql`alter table sms_messages add constraint nothing_kept check (false) not valid`)
    await work()
    await world.db.execute(sql`alter table sms_messages drop constraint nothing_kept`)
    for (let look = 0; look < 3; look++) {
      world.clock.pass(minutes(10))
      await work()
    }
    expect((await received(person)).length).toBe(1)
    expect(await rowOf(person)).toMatchObject({ state: 'FAILED' })
  })

  it('of which a process was killed between asking and writing down', async () => {
    const person = await aToldPerson()
    let asked = 0
    const dying = smsChannel({
      prepare: async () => null,
      preparePhoneCode: async () => null,
      findOrderLink: async () => null,
      prepareAccountSms: async () => null,
      db: world.database.db,
      clock: world.clock,
      publicUrl: 'http://uliza.example',
      send: () => {
        asked++
        return new Promise(() => undefined)
      },
    })
    const log = { warn: () => undefined } as never
    const spending = { readLimits: readSpendingLimits, findAdmins: async () => [] }
    const channels = { ...noChannels, sms: dying }
    void sendDue({ db: world.database.db, clock: world.clock, log, channels, findRecipient, spending }, 'sms')
    await eventually(async () => asked === 1)
    await work()
    expect(await received(person)).toEqual([])
    world.clock.pass(minutes(5))
    await work()
    expect(await received(person)).toEqual([])
    expect(await rowOf(person)).toMatchObject({
      state: 'FAILED',
      error: 'It may have been sent: the process ended.',
    })
  })
})

describe('after STOP', () => {
  it('nothing is sent to a number, whatever case it was written in, until START', async () => {
    const person = await aToldPerson()
    await provider.write(person.user.phone, ' Stop. ')
    await work()
    expect([await received(person), (await rowOf(person))?.state]).toEqual([[], 'VOID'])
    world.clock.pass(1_000)
    await provider.write(person.user.phone, 'ANZA')
    await inTransaction(world.db, (tx) =>
      emit(tx, { type: 'payout_paid', to: [person.user.id], data }, world.clock.now()),
    )
    await work()
    expect(await received(person)).toHaveLength(1)
  })

  it('an older STOP that is posted once more undoes no later START', async () => {
    const person = await aToldPerson()
    const from = person.user.phone
    await post('incoming', { from, text: 'STOP', date: '2026-11-20 08:00:00' })
    await post('incoming', { from, text: 'START', date: '2026-11-20 08:01:00' })
    await post('incoming', { from, text: 'STOP', date: '2026-11-20 08:00:00' })
    await work()
    expect(await received(person)).toHaveLength(1)
  })

  it('of the provider’s own list nothing is sent either, and the number is known from then on', async () => {
    const person = await aToldPerson()
    await provider.optOut(person.user.phone)
    await work()
    expect(await rowOf(person)).toMatchObject({ state: 'FAILED', error: 'UserInBlacklist (406)' })
    await inTransaction(world.db, (tx) =>
      emit(tx, { type: 'payout_paid', to: [person.user.id], data }, world.clock.now()),
    )
    await work()
    const rows = await world.db.select().from(deliveries).where(eq(deliveries.userId, person.user.id))
    const states = rows.filter(({ channel }) => channel === 'sms').map(({ state }) => state)
    expect(states.toSorted()).toEqual(['FAILED', 'VOID'])
  })
})
