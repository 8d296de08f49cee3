import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NotificationData, NotificationKind } from '#contracts/notifications.ts'
import type { OrderId, PushMessageId } from '#contracts/wire/primitives.ts'
import { days, hours, minutes, plus } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { and, eq, isNotNull } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { aPerson, type Person } from '#server/testing/builders/people.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { pushSettings, startPush } from '#server/testing/stand-ins/push.ts'
import { smsSettings, startSms } from '#server/testing/stand-ins/sms.ts'
import { startWhatsapp, whatsappSettings } from '#server/testing/stand-ins/whatsapp.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'
import { claimDue } from './claim.ts'
import { emit } from './emit.ts'
import type { ToldEvent } from './events.ts'
import { deliveries, domainEvents, notificationChoices, notifications } from './outbox.tables.ts'
import { pushMessages } from './push/push.tables.ts'
import { kindRules } from './routing/kind-rules.ts'
import { markAsked } from './settle-delivery.ts'
import { smsChoices } from './sms/sms.tables.ts'
import { whatsappMessages, whatsappOptIns, whatsappStops, whatsappUpdates } from './whatsapp/whatsapp.tables.ts'

const soak = process.env.SOAK === '1'
const numRuns = Number(process.env.MESSAGE_HISTORIES ?? (soak ? 1_000 : 40))
/** The same in each build, which is long enough to reach these outcomes; a soak makes others. */
const seed = Number(process.env.SEED ?? (soak ? Date.now() % 1_000_000_000 : 20261126))

const services = await startPush()
const provider = await startSms()
const meta = await startWhatsapp()
const mailbox = await aMailbox()
const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'Uliza <hello@uliza.example>' }
const world = aWorld({ ...pushSettings(services), ...whatsappSettings(meta), ...smsSettings(provider), ...mail })

const channels = ['push', 'whatsapp', 'sms', 'mail'] as const
const kinds = [
  ...(['order_ready', 'order_accepted', 'payout_failed', 'payout_paid', 'payout_phone_changed'] as const),
  // With a document, and with a picture in each of two messages.
  ...(['order_completed', 'tickets_issued'] as const),
] as const
type Kind = (typeof kinds)[number]

/** What is told of the moment of this number: its shop is in every text. */
const dataOf = (moment: number, { bought }: Somebody): Pick<NotificationData, Kind> => {
  const shop = shopOf(moment)
  const order = { orderId: newId<OrderId>(), orderNumber: 'UZ48251234', shop }
  return {
    order_ready: { ...order, callNumber: 42 },
    order_accepted: { ...order, expectedAt: world.clock.now().toISOString(), fulfilment: 'PICKUP' },
    payout_failed: { shop, amountKES: 250, reason: 'Ask again' },
    payout_paid: { shop, amountKES: 2500, phone: '0722 *** 222', receipt: 'UHD4L1B7TM' },
    payout_phone_changed: { shop, by: 'OWNER', name: 'Akinyi', from: '0711 *** 111', to: '0722 *** 222' },
    order_completed: { ...order, orderId: bought.mealId },
    tickets_issued: { ...bought.tickets, event: shop },
  }
}
const shopOf = (moment: number) => `Duka ${moment}.`

const whose = fc.nat({ max: 3 })
const smsFaults = fc.constantFrom(
  ...(['delivered', 'delivered', 'no-report', 'rejected', 'absent', 'duplicate-reports', 'unordered-reports'] as const),
  ...(['report-first', 'invalid-number', 'risk-hold', 'internal-error', 'gateway-error', 'no-recipient'] as const),
  ...(['dropped-response', 'error-but-done'] as const),
)
const whatsappFaults = fc.constantFrom(
  ...(['read', 'read', 'delivered', 'no-report', 'duplicate-reports', 'unordered-reports', 'report-first'] as const),
  ...(['failure-first', 'skip-delivered', 'wrong-signature', 'not-on-whatsapp', 'not-on-whatsapp-at-once'] as const),
  ...(['opted-out', 'window-closed', 'paused-template', 'token-expired', 'throughput', 'pair-rate'] as const),
  ...(['server-error', 'error-but-done', 'dropped-response', 'dropped-request'] as const),
  ...(['media-refused', 'media-failed'] as const),
)
const pushFaults = fc.constantFrom(
  ...([
    'taken',
    'taken',
    'too-many',
    'unavailable',
    'bad-request',
    'too-large',
    'duplicate',
    'dropped-response',
  ] as const),
)
const anAct = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('tell' as const), whose, kind: fc.constantFrom(...kinds) }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('send' as const), by: fc.constantFrom(...channels) }) },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('pass' as const), minutes: fc.constantFrom(0.2, 1, 5, 60, 9 * 60) }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('sms-fault' as const), whose, fault: smsFaults }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('whatsapp-fault' as const), whose, fault: whatsappFaults }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('push-fault' as const), whose, fault: pushFaults }) },
  // Of the next uploads of files: temporarily, for good, or of everything.
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('upload-fault' as const),
      code: fc.constantFrom('131000', '4', '131053', '190'),
      times: fc.constantFrom(1, 3, 9),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('mail-fault' as const), code: fc.constantFrom(0, 0, 451, 550) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('write' as const),
      whose,
      by: fc.constantFrom('sms', 'whatsapp'),
      text: fc.constantFrom('STOP', 'START'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('show' as const), whose }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('switch-off' as const),
      whose,
      kind: fc.constantFrom(...kinds),
      channel: fc.constantFrom(...channels),
    }),
  },
  // A process that dies between the claim and the request, or after it has said that it asks.
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('die' as const),
      by: fc.constantFrom(...channels),
      hasAsked: fc.boolean(),
    }),
  },
)
type Act = typeof anAct extends fc.Arbitrary<infer A> ? A : never

interface Somebody {
  person: Person
  /** Their browser, where they have one that is notified. */
  browser: string | null
  bought: { mealId: OrderId; tickets: NotificationData['tickets_issued'] }
}

/** The same in all histories: to sign up takes longer than a history. */
const people = Promise.withResolvers<Somebody[]>()
let isBegun = false
async function fourPeople() {
  if (isBegun) return people.promise
  isBegun = true
  const all: Somebody[] = []
  await meta.makeTemplates(world.config.publicUrl)
  await meta.setWebhook(`${world.config.providers.mpesa.callbackUrl}/api/whatsapp/webhook`)
  for (const hasBrowser of [true, true, false, false]) {
    const person = await aPerson(world)
    all.push({ person, bought: await buy(person), browser: hasBrowser ? (await services.device(person)).id : null })
  }
  people.resolve(all)
  return all
}

/** A meal, and two tickets. */
async function buy(person: Person): Promise<Somebody['bought']> {
  const shop = await aShop(world)
  const event = await anEvent(world, shop)
  const ticket = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, priceKES: 100 })
  const meal = await aPaidOrder(world, shop, person, [{ product: await aProduct(world, shop) }])
  const { id } = await aPaidOrder(world, shop, person, [{ product: ticket, quantity: 2 }], {
    fulfilment: { method: 'TICKETS' },
  })
  const place = { startsAt: plus(lunchTime, days(9)).toISOString(), venue: 'Dunga Beach', isOnline: false }
  const { slug } = event
  return { mealId: meal.id, tickets: { ...place, event: '', slug, orderId: id, count: 2, paidKES: 200 } }
}

interface Told {
  moment: number
  kind: Kind
  whose: number
  eventId: string
}

/** What was done so far to the four people, and what they were told. */
interface History {
  people: Somebody[]
  told: Told[]
  /** How many SMS somebody had when they wrote STOP, as long as it holds. */
  atStop: Map<number, number>
  isStopped: Set<number>
  isSwitchedOff: Set<number>
  /** What a device has said to have shown while nothing else had told it. */
  shownInTime: Set<PushMessageId>
}

let moments = 0

async function aHistory(): Promise<History> {
  // The same day each time, so that nobody's session ends.
  world.clock.set(plus(lunchTime, days(1)))
  const all = await fourPeople()
  await provider.reset()
  await provider.setCallbacks(`${world.config.providers.mpesa.callbackUrl}/api/sms`)
  mailbox.refusal = null
  mailbox.emails.length = 0
  await world.db.delete(domainEvents)
  await world.db.delete(smsChoices)
  await world.db.delete(notificationChoices)
  const ofWhatsapp = [whatsappOptIns, whatsappMessages, whatsappStops, whatsappUpdates]
  for (const table of ofWhatsapp) await world.db.delete(table)
  for (const { browser } of all) if (browser) await services.scenario(browser, 'taken', 'always')
  for (const { person } of all) await meta.scenario(person.user.phone, 'read', 'always')
  for (const { person } of [all[0], all[2]] as Somebody[]) await meta.agree(person)
  return {
    people: all,
    told: [],
    atStop: new Map(),
    isStopped: new Set(),
    isSwitchedOff: new Set(),
    shownInTime: new Set(),
  }
}

const at = ({ people: all }: History, index: number) => all[index] as Somebody
const smsOf = ({ person }: Somebody) => provider.inbox(person.user.phone)

async function perform(history: History, act: Act): Promise<unknown> {
  switch (act.what) {
    case 'tell': {
      const moment = ++moments
      const event = {
        type: act.kind,
        to: [at(history, act.whose).person.user.id],
        data: dataOf(moment, at(history, act.whose))[act.kind],
      }
      await inTransaction(world.db, (tx) => emit(tx, event as ToldEvent, world.clock.now()))
      const [row] = await world.db.select().from(domainEvents).orderBy(domainEvents.id).offset(history.told.length)
      return history.told.push({ moment, kind: act.kind, whose: act.whose, eventId: row?.id ?? '' })
    }
    case 'send':
      await send(act.by)
      return provider.quiet()
    case 'pass':
      return world.clock.pass(minutes(act.minutes))
    case 'sms-fault':
      return provider.scenario(at(history, act.whose).person.user.phone, act.fault, 'always')
    case 'whatsapp-fault':
      return meta.scenario(at(history, act.whose).person.user.phone, act.fault, 'always')
    case 'upload-fault':
      return meta.refuseUploads(act.code, act.times)
    case 'push-fault': {
      const { browser } = at(history, act.whose)
      return browser && services.scenario(browser, act.fault, 'always')
    }
    case 'mail-fault':
      mailbox.refusal = act.code === 0 ? null : { responseCode: act.code, message: 'Not now' }
      return
    case 'write': {
      const somebody = at(history, act.whose)
      if (act.by === 'whatsapp') {
        await meta.write(somebody.person.user.phone, act.text, { at: world.clock.now().getTime() })
        await send('whatsapp')
        return act.text === 'STOP' && history.isStopped.add(act.whose)
      }
      await provider.write(somebody.person.user.phone, act.text)
      await provider.quiet()
      history.atStop.delete(act.whose)
      if (act.text === 'STOP') history.atStop.set(act.whose, (await smsOf(somebody)).length)
      return history.isStopped.add(act.whose)
    }
    case 'show': {
      const { browser } = at(history, act.whose)
      for (const { payload } of browser ? await services.inbox(browser) : []) {
        const id = payload.id as PushMessageId
        const [open] = await world.db
          .select({ id: pushMessages.id })
          .from(pushMessages)
          .innerJoin(deliveries, eq(deliveries.id, pushMessages.deliveryId))
          .where(and(eq(pushMessages.id, id), isNotNull(deliveries.dueAt), isNotNull(pushMessages.sentAt)))
        await world.visitor().post('/api/push/received', { id })
        if (open) history.shownInTime.add(id)
      }
      return
    }
    case 'switch-off': {
      const { topic } = kindRules[act.kind as NotificationKind]
      const userId = at(history, act.whose).person.user.id
      await world.db.insert(notificationChoices).values({ userId, topic, channel: act.channel }).onConflictDoNothing()
      return history.isSwitchedOff.add(act.whose)
    }
    case 'die': {
      const [claimed] = await claimDue(world.db, act.by, { now: world.clock.now(), batchSize: 1 })
      return (
        claimed &&
        act.hasAsked &&
        (act.by === 'sms' || act.by === 'whatsapp') &&
        markAsked(world.db, claimed, world.clock.now())
      )
    }
  }
}

async function send(by: (typeof channels)[number]) {
  if (by === 'push') await world.periodicJobs.sendDuePush()
  if (by === 'sms') await world.periodicJobs.sendDueSms()
  if (by === 'whatsapp') {
    await world.periodicJobs.sendDueWhatsapp()
    await meta.quiet()
    await world.periodicJobs.applyWhatsappUpdates()
  }
  if (by === 'mail') await world.periodicJobs.sendDueMail()
}

const isWaiting = async () =>
  (await world.db.select({ id: deliveries.id }).from(deliveries).where(isNotNull(deliveries.dueAt)).limit(1)).length > 0

/** Everything is sent that ever will be: a mail server that refused accepts again. */
async function untilSettled() {
  mailbox.refusal = null
  for (let turns = 0; turns < 60; turns++) {
    for (const channel of channels) await send(channel)
    await provider.quiet()
    if (!(await isWaiting())) return
    world.clock.pass(turns < 10 ? minutes(1) : hours(1))
  }
  throw new Error('something waits for ever')
}

/** What came to somebody of a moment by each channel, and what became of its deliveries. */
async function outcomeOf(history: History, { moment, whose, eventId, kind }: Told) {
  const somebody = at(history, whose)
  const { person, browser } = somebody
  const rows = await world.db.select().from(deliveries).where(eq(deliveries.eventId, eventId))
  const ofDelivery = await world.db
    .select({ id: pushMessages.id })
    .from(pushMessages)
    .innerJoin(deliveries, eq(deliveries.id, pushMessages.deliveryId))
    .where(eq(deliveries.eventId, eventId))
  const ids = new Set<string>(ofDelivery.map(({ id }) => id))
  const shown = browser ? (await services.inbox(browser)).map(({ payload }) => payload.id) : []
  const { copy } = kindRules[kind]
  const isCopy = ({ channel }: { channel: string }) => channel === copy
  const chat = (await meta.inbox(person.user.phone)).filter(
    ({ text, status }) => status !== 'failed' && text.includes(shopOf(moment)),
  )
  // What is about one of several tickets is beside the message.
  const others = rows.filter(({ subjectId }) => subjectId !== null)
  const isOther = ({ callbackData }: (typeof chat)[number]) => others.some(({ id }) => id === callbackData)
  return {
    sms: (await smsOf(somebody)).filter((text) => text.includes(shopOf(moment))).length,
    whatsapp: chat.filter((message) => !isOther(message)).length,
    others,
    chat,
    mail: mailbox.to(person.user.email).filter(({ subject, text }) => `${subject} ${text}`.includes(shopOf(moment)))
      .length,
    push: new Set(shown.filter((id) => ids.has(id))).size,
    shownInTime: ofDelivery.some(({ id }) => history.shownInTime.has(id)),
    listed: (await world.db.select().from(notifications).where(eq(notifications.eventId, eventId))).length,
    rows,
    // Of a message and of its copy there is one each that was not passed on to another.
    ends: rows.filter((row) => row.state !== 'PASSED_ON' && row.subjectId === null && !isCopy(row)),
    passedOn: rows.filter(({ state, subjectId }) => state === 'PASSED_ON' && subjectId === null).length,
    copies: rows.filter(isCopy),
  }
}

function violationsOf(history: History, told: Told, outcome: Awaited<ReturnType<typeof outcomeOf>>): string[] {
  const { rows, ends, copies, passedOn, sms, whatsapp, mail: mails, push, listed, shownInTime, others, chat } = outcome
  const { channels: wanted, copy } = kindRules[told.kind]
  const isOrdinary = !history.isStopped.has(told.whose) && !history.isSwitchedOff.has(told.whose)
  const isForAll = copy !== undefined || wanted.includes('sms') || wanted.includes('mail')
  const end = ends[0]
  const bySms = rows.find(({ channel }) => channel === 'sms')
  const byMail = rows.find(({ channel }) => channel === 'mail')
  const rules: [boolean, string][] = [
    [listed === 1, 'it stands in the account once'],
    [sms <= 1 && mails <= 1 && push <= 1 && whatsapp <= 1, 'nobody gets it twice by one channel'],
    [new Set(chat.map(({ callbackData }) => callbackData)).size === chat.length, 'no delivery goes out twice'],
    [
      chat.every(
        ({ header }, at) => !header || chat.findIndex((each) => each.header?.mediaId === header.mediaId) === at,
      ),
      'no file is shown twice',
    ],
    [others.length <= (told.kind === 'tickets_issued' ? 1 : 0), 'each ticket beside the first has one message'],
    [
      whatsapp > 0 || chat.length === 0 || sms > 0 || end?.channel === 'whatsapp',
      'no ticket goes out before the first',
    ],
    [rows.every(({ dueAt }) => dueAt === null), 'nothing waits for ever'],
    [rows.every(({ state, error }) => state !== 'FAILED' || error !== null), 'a dead letter says why'],
    [copies.length <= 1, 'there is one copy at most'],
    // Who has no device and did not agree to WhatsApp is not told what is worth no more, and what the copy tells is told by nothing else.
    [ends.length <= 1 && ends.length + copies.length >= (isForAll ? 1 : 0), 'it ends once'],
    [bySms?.state !== 'SENT' || sms === 1 || bySms.arrivedAt === null, 'what arrived by SMS is on the phone'],
    [sms === 0 || bySms !== undefined, 'nothing comes by SMS that is not written down'],
    [byMail?.state !== 'SENT' || mails === 1, 'what was mailed is in the mailbox'],
    [mails === 0 || byMail !== undefined, 'nothing is mailed that is not written down'],
    // One that the next channel took over from never came, or nobody could know that it had.
    [whatsapp === 0 || rows.some(({ channel }) => channel === 'whatsapp'), 'what came by WhatsApp is written down'],
    [
      whatsapp === 0 || (sms === 0 && (copies.length > 0 || mails === 0)),
      'what came by WhatsApp comes by nothing else',
    ],
    [sms === 0 || copies.length > 0 || byMail?.state !== 'SENT', 'what came by SMS is not mailed as well'],
    [
      !shownInTime || (end?.channel === 'push' && sms === 0 && whatsapp === 0),
      'what a device has shown in time is told by nothing else',
    ],
    [passedOn <= 1 || !end || end.state !== 'PASSED_ON', 'it is passed on to somebody'],
    [!isOrdinary || end?.state !== 'UNSENT', 'a channel that is set up leaves nothing unsent'],
  ]
  return rules.filter(([holds]) => !holds).map(([, rule]) => rule)
}

describe('random histories of messages and faulted channels', () => {
  it('tell each moment once, or leave a dead letter with its reason', {
    timeout: 3_600_000,
  }, async () => {
    const reached = new Map<string, number>()
    const property = fc.asyncProperty(fc.array(anAct, { minLength: 5, maxLength: 30 }), async (acts) => {
      const history = await aHistory()
      for (const act of acts) await perform(history, act)
      await untilSettled()
      for (const told of history.told) {
        const outcome = await outcomeOf(history, told)
        expect({ told, rows: outcome.rows, violations: violationsOf(history, told, outcome) }).toMatchObject({
          violations: [],
        })
        for (const { channel, state } of outcome.rows)
          reached.set(`${channel} ${state}`, (reached.get(`${channel} ${state}`) ?? 0) + 1)
      }
      for (const [whoseSms, before] of history.atStop)
        expect((await smsOf(at(history, whoseSms))).length, 'nothing comes by SMS after STOP').toBe(before)
    })
    await fc.assert(property, { numRuns, seed, endOnFailure: !soak })
    process.stdout.write(
      `${numRuns} histories of messages, SEED=${seed} tells them again: ${JSON.stringify(Object.fromEntries(reached))}\n`,
    )
    expect([...reached.keys()]).toEqual(
      expect.arrayContaining(['push SENT', 'whatsapp SENT', 'sms SENT', 'sms PASSED_ON', 'mail SENT']),
    )
  })
})
