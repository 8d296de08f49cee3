import { beforeEach, describe, expect, it } from 'vitest'
import { sessions, users } from '#server/modules/identity/identity.tables.ts'
import { hours, minutes } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { aPerson, type Person } from '#server/testing/builders/people.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { emit } from '../emit.ts'
import { deliveries } from '../outbox.tables.ts'
import { notificationEmail } from './notification-email.ts'

const mailbox = await aMailbox()
const settings = { SMTP_URL: mailbox.url, MAIL_FROM: 'Uliza <hello@uliza.example>', PUBLIC_URL: 'http://uliza.example' }
const world = aWorld(settings)

beforeEach(() => {
  mailbox.refusal = null
})

async function aNotifiedPerson(): Promise<Person & { work: () => Promise<unknown> }> {
  const person = await aPerson(world)
  const data = { shop: 'Mama', amountKES: 2500, phone: '0722 *** 222', receipt: 'UHD4L1B7TM' }
  await inTransaction(world.db, (tx) =>
    emit(tx, { type: 'payout_paid', to: [person.user.id], data }, world.clock.now()),
  )
  return Object.assign(person, { work: () => world.periodicJobs.sendDueMail() })
}

const lettersOf = (person: Person) => mailbox.to(person.user.email)
const isMailTo = (person: Person) => and(eq(deliveries.userId, person.user.id), eq(deliveries.channel, 'mail'))
const rowOf = async (person: Person) => (await world.db.select().from(deliveries).where(isMailTo(person)))[0]

describe('a notification is mailed', () => {
  it("mails a notification to the account's address, with a link to all notifications", async () => {
    const person = await aNotifiedPerson()
    await person.work()
    expect(lettersOf(person)).toMatchObject([
      {
        from: 'Uliza <hello@uliza.example>',
        subject: 'KSh 2,500 was paid to you',
        messageId: `<${(await rowOf(person))?.id}@uliza.example>`,
      },
    ])
    const text = lettersOf(person)[0]?.text
    expect(text).toContain('M-Pesa receipt: UHD4L1B7TM.')
    expect(text).toContain('http://uliza.example/account/notifications')
  })

  it('mails a notification in the language of the last used device, and in English where none is known', async () => {
    const person = await aNotifiedPerson()
    const chose = (language: string) => ({ cookie: `${person.cookie}; uliza-lang=${language}` })
    world.clock.pass(minutes(6))
    await person.send('GET', '/api/auth/me', undefined, chose('sw'))
    const [session] = await world.db.select().from(sessions).where(eq(sessions.userId, person.user.id))
    expect(session?.language).toBe('sw')
    await person.work()
    expect(lettersOf(person)).toMatchObject([{ subject: 'Umelipwa KSh 2,500' }])
  })

  it('mails a notification once, however many processes send mail concurrently', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, aNotifiedPerson))
    await Promise.all(Array.from({ length: 8 }, () => world.periodicJobs.sendDueMail()))
    expect(people.map((person) => lettersOf(person).length)).toEqual([1, 1, 1, 1, 1, 1])
    await world.periodicJobs.sendDueMail()
    expect(people.flatMap(lettersOf)).toHaveLength(6)
  })

  it('mails a notification again with the same Message-ID when the process died before recording it', async () => {
    const person = await aNotifiedPerson()
    await person.work()
    await world.db.update(deliveries).set({ state: 'WAITING', dueAt: world.clock.now() }).where(isMailTo(person))
    await person.work()
    const [first, second] = lettersOf(person)
    expect(second?.messageId).toBe(first?.messageId)
  })

  it('mails no notification to a deleted account', async () => {
    const person = await aNotifiedPerson()
    await world.db.delete(users).where(eq(users.id, person.user.id))
    await person.work()
    expect(lettersOf(person)).toEqual([])
    expect(await rowOf(person)).toMatchObject({ state: 'VOID', dueAt: null })
  })
})

describe('a mail server that does not accept an email', () => {
  it('retries an email that is not accepted now after a minute, then after growing pauses, and then stops', async () => {
    const person = await aNotifiedPerson()
    mailbox.refusal = { responseCode: 451, message: 'Try again later' }
    const pauses: number[] = []
    for (;;) {
      await person.work()
      const { dueAt } = (await rowOf(person)) ?? {}
      if (!dueAt) break
      const pause = dueAt.getTime() - world.clock.now().getTime()
      pauses.push(pause)
      world.clock.pass(pause - 1)
      await person.work()
      expect((await rowOf(person))?.tries).toBe(pauses.length)
      world.clock.pass(1)
    }
    expect(pauses).toEqual([1, 5, 15, 60, 180, 360, 720].map(minutes))
    expect((await rowOf(person))?.tries).toBe(8)
    expect((await person.get('/api/user/notifications')).body.unread).toBe(1)
  })

  it('sends an email once that is accepted at a retry', async () => {
    const person = await aNotifiedPerson()
    mailbox.refusal = { responseCode: 451, message: 'Try again later' }
    await person.work()
    mailbox.refusal = null
    world.clock.pass(minutes(1))
    await person.work()
    await person.work()
    expect(lettersOf(person)).toHaveLength(1)
  })

  it('does not retry an email without a mailbox, and sends the emails behind it', async () => {
    const person = await aNotifiedPerson()
    mailbox.refusal = { responseCode: 550, message: 'No such mailbox' }
    await person.work()
    mailbox.refusal = null
    expect(await rowOf(person)).toMatchObject({ state: 'FAILED', dueAt: null, tries: 1 })
    world.clock.pass(hours(24))
    await person.work()
    expect(lettersOf(person)).toEqual([])
  })
})

describe('the header List-Unsubscribe', () => {
  const urlOf = (told: Parameters<typeof notificationEmail>[1]) =>
    notificationEmail('en', told, 'http://x').unsubscribeUrl
  const event = {
    event: 'Nyatiti',
    slug: 'nyatiti',
    startsAt: '2026-12-12T16:00:00.000Z',
    venue: 'Kisumu',
    isOnline: false,
  }
  const order = { orderId: '01970000-0000-7000-8000-000000000001', orderNumber: 'UZ 1', shop: 'Mama' } as never

  it('leads to where somebody chooses, in an email about no order', async () => {
    expect(urlOf({ kind: 'event_tomorrow', data: event })).toBe('http://x/account/notifications/choices')
    const person = await aNotifiedPerson()
    await person.work()
    expect(lettersOf(person)[0]?.unsubscribe).toBe('<http://uliza.example/account/notifications/choices>')
  })

  it('is not in an email about an order, nor in one that nobody can switch off', () => {
    expect(urlOf({ kind: 'order_expired', data: order })).toBeUndefined()
    expect(urlOf({ kind: 'ledger_broken', data: { violations: 1 } })).toBeUndefined()
  })
})

describe('an email about an event', () => {
  const event = {
    event: 'Nyatiti; by the Lake',
    slug: 'nyatiti',
    startsAt: '2026-12-12T16:00:00.000Z',
    endsAt: '2026-12-12T20:00:00.000Z',
    venue: 'Dunga Beach',
    isOnline: false,
  }
  const mailed = async (person: Person, told: Parameters<typeof notificationEmail>[1]) => {
    const { kind: type, data } = told
    await inTransaction(world.db, (tx) => emit(tx, { type, to: [person.user.id], data } as never, world.clock.now()))
    await world.periodicJobs.sendDueMail()
    return lettersOf(person).at(-1)
  }

  it('brings the event for the calendar, and a later time under the same id with a higher number', async () => {
    const person = await aPerson(world)
    const first = await mailed(person, { kind: 'event_tomorrow', data: event })
    expect(first?.calendar).toMatch(/UID:nyatiti@uliza\.example/)
    expect(first?.calendar).toMatch(/DTSTART:20261212T160000Z\r?\nDTEND:20261212T200000Z/)
    expect(first?.calendar).toContain('SUMMARY:Nyatiti\\; by the Lake')
    world.clock.pass(hours(1))
    const after = { ...event, startsAt: '2026-12-12T17:00:00.000Z' }
    const data = { event: event.event, slug: event.slug, organiser: 'Mama', before: event, after, returnUntil: null }
    const second = await mailed(person, { kind: 'event_changed', data })
    expect(second?.calendar).toMatch(/UID:nyatiti@uliza\.example/)
    expect(second?.calendar).toContain('DTSTART:20261212T170000Z')
    const sequence = (calendar = '') => Number(/SEQUENCE:(\d+)/.exec(calendar)?.[1])
    expect(sequence(second?.calendar)).toBeGreaterThan(sequence(first?.calendar))
  })

  it('brings nothing for the calendar where it is about something else', async () => {
    const person = await aNotifiedPerson()
    await person.work()
    expect(lettersOf(person)[0]?.calendar).toBe('')
  })
})
