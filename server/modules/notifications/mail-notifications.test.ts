import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { NotificationData } from '#contracts/notifications.ts'
import type { EventId, OrderId } from '#contracts/wire/primitives.ts'
import { sessions, users } from '#server/modules/identity/identity.tables.ts'
import { hours, minutes } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { aPerson, type Person } from '#server/testing/builders/people.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { emailTemplates } from './email-templates.ts'
import { notifications } from './notifications.tables.ts'
import { notify } from './notify.ts'

const mailbox = await aMailbox()
const settings = { SMTP_URL: mailbox.url, MAIL_FROM: 'Uliza <hello@uliza.example>', PUBLIC_URL: 'http://uliza.example' }
const world = aWorld(settings)

beforeEach(() => {
  mailbox.refusal = null
})

const data: NotificationData = {
  shop_paused: { shop: 'Mama', orders: 3 },
  payout_phone_changed: { shop: 'Mama', by: 'ADMIN', name: 'Amina', from: '0711 *** 111', to: '0722 *** 222' },
  payout_paid: { shop: 'Mama', amountKES: 2500, phone: '0722 *** 222', receipt: 'UHD4L1B7TM' },
  payout_failed: { shop: 'Mama', amountKES: 2500, reason: 'Not registered' },
  payout_rejected: { shop: 'Mama', amountKES: 2500, reason: 'Ask again' },
  event_changed: {
    event: 'Nyatiti',
    slug: 'nyatiti',
    organiser: 'Mama',
    before: { startsAt: '2026-12-12T15:00:00Z', venue: 'Dunga Beach', isOnline: false },
    after: { startsAt: '2026-12-12T16:00:00Z', venue: '', isOnline: true },
    returnUntil: '2026-12-05T15:00:00Z',
  },
  event_message: { event: 'Nyatiti', slug: 'nyatiti', organiser: 'Mama', text: 'Doors open 17:30.' },
  tickets_given: { event: 'Nyatiti', slug: 'nyatiti', organiser: 'Mama', count: 2 },
  vendor_decided: { shop: 'Mama', reason: 'Send the permit of 2026', decision: 'CHANGES_REQUESTED' },
  product_decided: { product: 'Chapati', others: 2, decision: 'REJECTED', reason: 'Show the food itself' },
  vendor_suspended: { shop: 'Mama', reason: 'No licence' },
  vendor_reinstated: { shop: 'Mama', reason: 'The licence came' },
  refund_requested: { amountKES: 700, orderId: newId<OrderId>(), orderNumber: 'UZ4825' },
  order_cancelled: {
    side: 'VENDOR',
    orderId: newId<OrderId>(),
    orderNumber: 'UZ48251234',
    shop: 'Mama Achieng’s Kitchen',
    reason: 'The shop burned down',
  },
  refund_sent: { amountKES: 700, orderId: newId<OrderId>(), orderNumber: 'UZ4825', receipt: '' },
  ticket_changed: { change: 'RECEIVED', event: 'Nyatiti by the Lake', name: 'Wanjiru Kamau' },
  event_decided: {
    decision: 'TAKEN_DOWN',
    event: 'Nyatiti by the Lake',
    eventId: newId<EventId>(),
    reason: 'The venue is closed',
  },
  ledger_broken: { findings: 3 },
  event_cancelled: { event: 'Nyatiti by the Lake', slug: 'nyatiti', words: 'The player is ill.' },
  waitlist_offer: {
    event: 'Nyatiti',
    slug: 'nyatiti',
    ticketType: 'Regular',
    quantity: 2,
    endsAt: '2026-11-20T16:12:00.000Z',
  },
  queue_turn: { event: 'Nyatiti', slug: 'nyatiti', endsAt: '2026-11-20T07:19:00.000Z' },
}

async function aNotifiedPerson(): Promise<Person & { work: () => Promise<unknown> }> {
  const person = await aPerson(world)
  const payload = { kind: 'payout_paid', data: data.payout_paid } as const
  await inTransaction(world.db, (tx) => notify(tx, { userId: person.user.id, ...payload }, world.clock.now()))
  return Object.assign(person, { work: () => world.periodicJobs.mailNotifications() })
}

const lettersOf = (person: Person) => mailbox.to(person.user.email)
const rowOf = async (person: Person) =>
  (await world.db.select().from(notifications).where(eq(notifications.userId, person.user.id)))[0]

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
    await Promise.all(Array.from({ length: 8 }, () => world.periodicJobs.mailNotifications()))
    expect(people.map((person) => lettersOf(person).length)).toEqual([1, 1, 1, 1, 1, 1])
    await world.periodicJobs.mailNotifications()
    expect(people.flatMap(lettersOf)).toHaveLength(6)
  })

  it('mails a notification again with the same Message-ID when the process died before recording it', async () => {
    const person = await aNotifiedPerson()
    await person.work()
    await world.db
      .update(notifications)
      .set({ mailAt: world.clock.now() })
      .where(eq(notifications.userId, person.user.id))
    await person.work()
    const [first, second] = lettersOf(person)
    expect(second?.messageId).toBe(first?.messageId)
  })

  it('mails no notification to a deleted account', async () => {
    const person = await aNotifiedPerson()
    await world.db.delete(users).where(eq(users.id, person.user.id))
    await person.work()
    expect(lettersOf(person)).toEqual([])
    expect(await rowOf(person)).toMatchObject({ mailAt: null })
  })
})

describe('a mail server that does not accept an email', () => {
  it('retries an email that is not accepted now after a minute, then after growing pauses, and then stops', async () => {
    const person = await aNotifiedPerson()
    mailbox.refusal = { responseCode: 451, message: 'Try again later' }
    const pauses: number[] = []
    for (;;) {
      await person.work()
      const { mailAt } = (await rowOf(person)) ?? {}
      if (!mailAt) break
      const pause = mailAt.getTime() - world.clock.now().getTime()
      pauses.push(pause)
      world.clock.pass(pause - 1)
      await person.work()
      expect((await rowOf(person))?.mailTries).toBe(pauses.length)
      world.clock.pass(1)
    }
    expect(pauses).toEqual([1, 5, 15, 60, 180, 360, 720].map(minutes))
    expect((await rowOf(person))?.mailTries).toBe(8)
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
    expect(await rowOf(person)).toMatchObject({ mailAt: null, mailTries: 1 })
    world.clock.pass(hours(24))
    await person.work()
    expect(lettersOf(person)).toEqual([])
  })
})

describe('the text of an email', () => {
  it.each(Object.keys(data) as (keyof NotificationData)[])('has the email text for %s in both languages', (kind) => {
    const payload = { kind, data: data[kind] } as Parameters<typeof emailTemplates>[1]
    const [english, swahili] = (['en', 'sw'] as const).map((language) =>
      emailTemplates(language, payload, 'http://uliza.example'),
    )
    expect(english?.subject).not.toBe(swahili?.subject)
    for (const words of [english, swahili]) {
      expect(`${words?.subject} ${words?.text}`).not.toMatch(/undefined|null|NaN|\[object/)
    }
  })

  it('explains in an email what to do when somebody else changed the payout phone', () => {
    const { text } = emailTemplates('en', { kind: 'payout_phone_changed', data: data.payout_phone_changed }, 'http://x')
    expect(text).toContain('from 0711 *** 111 to 0722 *** 222')
    expect(text).toContain('If this was not you, change your password now')
  })
})
