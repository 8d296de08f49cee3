import { beforeEach, describe, expect, it } from 'vitest'
import type { OrderId, RefundId } from '#contracts/wire/primitives.ts'
import { sessions } from '#server/modules/identity/identity.tables.ts'
import { days, minutes, plus } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { inTime } from '#server/testing/builders/disbursements.ts'
import { aPaidOrder, orderOf } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { complete, refundOrder } from '#server/testing/builders/refunds.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { scan } from '#server/testing/builders/tickets.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { readQr } from '#server/testing/read-qr.ts'
import type { drawWhenOpen } from '#server/testing/stand-ins/drawers.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { smsSettings, startSms } from '#server/testing/stand-ins/sms.ts'
import { startWhatsapp, whatsappSettings } from '#server/testing/stand-ins/whatsapp.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'
import { claimDue } from '../claim.ts'
import { emit } from '../emit.ts'
import { deliveries, domainEvents } from '../outbox.tables.ts'
import { markAsked } from '../settle-delivery.ts'
import { holdOthers } from './other-messages.ts'
import { whatsappMessages, whatsappStops, whatsappUpdates } from './whatsapp.tables.ts'

const drawer = { file: new URL('../../../testing/stand-ins/drawers.ts', import.meta.url), name: 'drawWhenOpen' }
const meta = await startWhatsapp()
const sms = await startSms()
const world = aWorld({ ...whatsappSettings(meta), ...smsSettings(sms) })

/** Everything that is due, and what came of it. */
async function work() {
  await world.periodicJobs.sendDueMessages()
  await world.periodicJobs.sendDueWhatsapp()
  await meta.quiet()
  await world.periodicJobs.applyWhatsappUpdates()
  // What was held is due by now.
  await world.periodicJobs.sendDueWhatsapp()
  await meta.quiet()
  await world.periodicJobs.applyWhatsappUpdates()
  await world.periodicJobs.sendDueSms()
}

const rowsOf = async (person: Person) =>
  (await world.db.select().from(deliveries).where(eq(deliveries.userId, person.user.id)))
    .filter(({ channel }) => channel !== 'mail')
    .map(({ channel, state }) => `${channel} ${state}`)
    .toSorted()

const chatOf = (person: Person) => meta.inbox(person.user.phone)
const textsOf = async (person: Person) => [
  (await chatOf(person)).map(({ header, template }) => header?.kind ?? template?.replace(/_[0-9a-f]{8} /, ' ')),
  (await sms.inbox(person.user.phone)).length,
]

async function anAgreedPerson(language: 'en' | 'sw' = 'en') {
  const person = await aPerson(world)
  await meta.agree(person, language)
  await world.db.update(sessions).set({ language }).where(eq(sessions.userId, person.user.id))
  return person
}

/** Tickets that were just paid for, of somebody who agreed to WhatsApp. */
async function someTickets(count: number, language: 'en' | 'sw' = 'en') {
  const [shop, customer] = await Promise.all([aShop(world), anAgreedPerson(language)])
  const event = await anEvent(world, shop, { startsAt: plus(world.clock.now(), minutes(60)) })
  const product = await aProduct(world, shop, {
    ...{ kind: 'TICKET', eventId: event.id, name: 'Regular', priceKES: 1000 },
  } as const)
  const order = await aPaidOrder(world, shop, customer, [{ product, quantity: count }], {
    fulfilment: { method: 'TICKETS' },
  })
  return { shop, customer, event, order, tickets: order.tickets as { id: string; code: string; shortCode: string }[] }
}

async function aLunch(language: 'en' | 'sw' = 'en') {
  const [shop, customer] = await Promise.all([aShop(world), anAgreedPerson(language)])
  const product = await aProduct(world, shop, { name: 'Whole fried tilapia', priceKES: 700 })
  const order = await aPaidOrder(world, shop, customer, [{ product }])
  await work()
  return { shop, customer, order, id: order.id as OrderId }
}

async function handOver({ shop, id }: { shop: Awaited<ReturnType<typeof aShop>>; id: OrderId }) {
  await complete(shop, id)
  world.clock.pass(minutes(1))
  await work()
}

/** A part of what was paid, which arrives. */
async function giveBack({ shop, customer, id }: Awaited<ReturnType<typeof aLunch>>) {
  await refundOrder(shop.owner, id, { amountKES: 100 })
  const isDone = async () =>
    (await orderOf(customer, id)).refunds.every(({ status }: { status: string }) => status === 'SUCCEEDED')
  await inTime(world, isDone, { within: minutes(10) })
  await work()
}

const last = async (person: Person) => {
  const message = (await chatOf(person)).at(-1)
  if (!message) throw new Error('nothing was sent')
  return { ...message, media: message.header ? await meta.media(message) : undefined }
}

/** Each test begins at noon of a day of its own. */
let day = 0
beforeEach(async () => {
  world.clock.set(plus(lunchTime, days(++day)))
  await meta.reset()
  await sms.reset()
  await sms.control('/account', { reports: false })
  await meta.makeTemplates(world.config.publicUrl)
  await meta.setWebhook(`${world.config.providers.mpesa.callbackUrl}/api/whatsapp/webhook`)
  for (const table of [domainEvents, whatsappMessages, whatsappUpdates, whatsappStops]) await world.db.delete(table)
})

describe('a ticket by WhatsApp', () => {
  it.each([
    ['en', /^Your ticket for Nyatiti by the Lake: .* opens the gate once/],
    ['sw', /^Tiketi yako ya Nyatiti by the Lake: .* inafungua lango/],
  ] as const)('comes as a picture whose code the gate lets in (%s)', async (language, text) => {
    const { shop, customer, tickets } = await someTickets(1, language)
    await work()
    const { media, ...message } = await last(customer)
    expect(message).toMatchObject({
      text: expect.stringMatching(text),
      template: expect.stringMatching(new RegExp(`^tickets_issued_image_[0-9a-f]{8} ${language}$`)),
      header: { kind: 'image' },
      buttons: [{ url: `${world.config.publicUrl}/account/tickets` }],
    })
    expect(media?.type).toBe('image/jpeg')
    expect(media?.bytes.length).toBeLessThan(5 * 1024 * 1024)
    const code = await readQr(media?.bytes ?? Buffer.alloc(0))
    expect(code).toBe(tickets[0]?.code)
    expect((await scan(shop, code)).body).toMatchObject({ result: 'valid' })
    expect([await textsOf(customer), await rowsOf(customer)]).toEqual([[['image'], 0], ['whatsapp SENT']])
  })

  it('comes in a message of its own where there are several, each once, up to five', async () => {
    const { customer, tickets } = await someTickets(5)
    for (let look = 0; look < 3; look++) await work()
    const codes = await Promise.all(
      (await chatOf(customer)).map(async (message) => readQr((await meta.media(message)).bytes)),
    )
    expect(codes.toSorted()).toEqual(tickets.map(({ code }) => code).toSorted())
    expect(await rowsOf(customer)).toEqual(Array(5).fill('whatsapp SENT'))
  })

  it('comes as one link where there are more', async () => {
    const { customer } = await someTickets(6)
    for (let look = 0; look < 2; look++) await work()
    expect([await textsOf(customer), await rowsOf(customer)]).toEqual([[['tickets_issued en'], 0], ['whatsapp SENT']])
  })

  it('is not sent once it is void or on its way to somebody else, and the others are', async () => {
    const { shop, customer, tickets } = await someTickets(3)
    const [first, second, third] = tickets
    await shop.owner.command(`/api/vendor/tickets/${first?.id}/revoke`, { reason: 'Sold in a group', refund: false })
    const transfer = { name: 'Otieno', contact: 'otieno@example.com' }
    expect((await customer.post(`/api/user/tickets/${second?.id}/transfer`, transfer)).status).toBe(200)
    await work()
    expect(await readQr((await last(customer)).media?.bytes ?? Buffer.alloc(0))).toBe(third?.code)
    expect((await chatOf(customer)).length).toBe(1)
  })

  it('is not sent where it became void between the first message and its own', async () => {
    const { shop, customer, tickets } = await someTickets(2)
    await world.periodicJobs.sendDueMessages()
    await world.periodicJobs.sendDueWhatsapp()
    const shown = await readQr((await last(customer)).media?.bytes ?? Buffer.alloc(0))
    const other = tickets.find(({ code }) => code !== shown)
    await shop.owner.command(`/api/vendor/tickets/${other?.id}/revoke`, { reason: 'Sold in a group', refund: false })
    await work()
    expect([(await chatOf(customer)).length, await rowsOf(customer)]).toEqual([1, ['whatsapp SENT', 'whatsapp VOID']])
  })

  it('is told of to nobody where nothing is left of it', async () => {
    const { shop, customer, tickets } = await someTickets(1)
    await shop.owner.command(`/api/vendor/tickets/${tickets[0]?.id}/revoke`, { reason: 'Error', refund: false })
    await work()
    expect(await textsOf(customer)).toEqual([[], 0])
  })

  it('is a picture in free text too, within a day after its person wrote', async () => {
    const { customer, tickets } = await someTickets(1)
    await meta.write(customer.user.phone, 'Habari', { at: world.clock.now().getTime() })
    await world.periodicJobs.applyWhatsappUpdates()
    await work()
    const { media, text, template } = await last(customer)
    expect([template, text]).toEqual([undefined, expect.stringContaining(`${world.config.publicUrl}/account/tickets`)])
    expect(await readQr(media?.bytes ?? Buffer.alloc(0))).toBe(tickets[0]?.code)
  })
})

describe('a receipt by WhatsApp', () => {
  it.each([
    ['en', /^Handed over\. .* The receipt is the document/, 'Receipt'],
    ['sw', /^Limekabidhiwa\. .* Risiti ni hati hii/, 'Risiti'],
  ] as const)('comes as a document when the order is handed over (%s)', async (language, text, title) => {
    const lunch = await aLunch(language)
    await handOver(lunch)
    const { media, ...message } = await last(lunch.customer)
    expect(message).toMatchObject({
      text: expect.stringMatching(text),
      header: { kind: 'document', filename: `${lunch.order.number} ${title}.pdf` },
    })
    expect(media?.type).toBe('application/pdf')
    expect((await readPdf(media?.bytes ?? Buffer.alloc(0))).join()).toMatch(
      new RegExp(`${title}[^]*Whole fried tilapia`),
    )
  })

  it('keeps nothing else waiting while it is drawn: other messages are sent, and no transaction is open', async () => {
    const lunch = await aLunch()
    const other = await anAgreedPerson()
    const shared = new SharedArrayBuffer(4)
    const held = world.drawings.draw<typeof drawWhenOpen>(drawer, { shared })
    await complete(lunch.shop, lunch.id)
    world.clock.pass(minutes(1))
    await world.periodicJobs.sendDueMessages()
    const data = { orderId: lunch.id, orderNumber: lunch.order.number, shop: 'Mama Achieng’s Kitchen' }
    await inTransaction(world.db, (tx) =>
      emit(tx, { type: 'order_on_the_way', to: [other.user.id], data }, world.clock.now()),
    )
    const sent = world.periodicJobs.sendDueWhatsapp()
    await eventually(async () => (await chatOf(other)).length === 1)
    const open = sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`
    await eventually(async () => (await world.db.execute<{ count: number }>(open)).rows[0]?.count === 0)
    expect((await textsOf(lunch.customer))[0]).not.toContain('document')
    Atomics.store(new Int32Array(shared), 0, 1)
    Atomics.notify(new Int32Array(shared), 0)
    await Promise.all([held, sent])
    expect((await textsOf(lunch.customer))[0]).toContain('document')
  })

  it('is sent after what has none, however long it has waited', async () => {
    const customer = await anAgreedPerson()
    const data = { orderId: crypto.randomUUID() as OrderId, orderNumber: 'UZ48251234', shop: 'Mama Achieng’s Kitchen' }
    for (const type of ['order_completed', 'order_on_the_way', 'order_on_the_way'] as const) {
      await inTransaction(world.db, (tx) => emit(tx, { type, to: [customer.user.id], data }, world.clock.now()))
      world.clock.pass(minutes(1))
    }
    const claim = (batchSize: number) => claimDue(world.db, 'whatsapp', { now: world.clock.now(), batchSize })
    expect((await claim(1)).map(({ type }) => type)).toEqual(['order_on_the_way'])
    expect((await claim(9)).map(({ type }) => type)).toEqual(['order_on_the_way', 'order_completed'])
  })

  it('is not there of an order that is not theirs: its message has words alone', async () => {
    const [{ id, order }, customer] = await Promise.all([aLunch(), anAgreedPerson()])
    const data = { orderId: id, orderNumber: order.number, shop: 'Mama Achieng’s Kitchen' }
    await inTransaction(world.db, (tx) =>
      emit(tx, { type: 'order_completed', to: [customer.user.id], data }, world.clock.now()),
    )
    await work()
    expect(await textsOf(customer)).toEqual([['order_completed en'], 0])
  })

  it.each([
    ['en', 'Credit note', /The credit note is the document/],
    ['sw', 'Hati ya marejesho', /Hati ya marejesho ni hii/],
  ] as const)('is followed by a credit note when money came back (%s)', async (language, title, text) => {
    const lunch = await aLunch(language)
    const { customer, order } = lunch
    await giveBack(lunch)
    const { media, ...message } = await last(customer)
    expect(message).toMatchObject({
      text: expect.stringMatching(text),
      header: { kind: 'document', filename: `${order.number} ${title}.pdf` },
    })
    expect((await readPdf(media?.bytes ?? Buffer.alloc(0))).join()).toContain(title)
  })

  it('is followed by words alone when money came back that had come a second time', async () => {
    const lunch = await aLunch()
    const { customer, order, id } = lunch
    await giveBack(lunch)
    const data = { amountKES: 700, orderId: id, orderNumber: order.number, refundId: newId<RefundId>(), receipt: '' }
    await inTransaction(world.db, (tx) =>
      emit(tx, { type: 'refund_sent', to: [customer.user.id], data }, world.clock.now()),
    )
    await work()
    expect((await last(customer)).header).toBeUndefined()
  })

  it('has its button beside the document in free text', async () => {
    const lunch = await aLunch()
    await meta.write(lunch.customer.user.phone, 'Habari', { at: world.clock.now().getTime() })
    await world.periodicJobs.applyWhatsappUpdates()
    await handOver(lunch)
    const message = await last(lunch.customer)
    expect(message.template).toBeUndefined()
    expect(message).toMatchObject({
      header: { kind: 'document' },
      buttons: [{ title: 'Report a problem' }],
    })
  })
})

describe('a file that does not get there', () => {
  it.each(['131000', '4', '80007'])(
    'because its upload fails temporarily (%s) is uploaded again later, and its message sent once',
    async (code) => {
      const { customer } = await someTickets(2)
      await meta.refuseUploads(code, 2)
      await work()
      expect(await textsOf(customer)).toEqual([[], 0])
      for (let look = 0; look < 3; look++) {
        world.clock.pass(minutes(3))
        await work()
      }
      expect([await textsOf(customer), await rowsOf(customer)]).toEqual([
        [['image', 'image'], 0],
        ['whatsapp SENT', 'whatsapp SENT'],
      ])
    },
  )

  it('however often it is tried leaves the words at the last try, of what only WhatsApp tells too', async () => {
    const lunch = await aLunch()
    const { customer } = await someTickets(2)
    await meta.refuseUploads('131000', 'always')
    await complete(lunch.shop, lunch.id)
    for (let look = 0; look < 8; look++) {
      await work()
      world.clock.pass(minutes(10))
    }
    expect([await textsOf(customer), await rowsOf(customer)]).toEqual([[['tickets_issued en'], 0], ['whatsapp SENT']])
    expect((await textsOf(lunch.customer))[0]).toContain('order_completed en')
  })

  it('because it is not taken leaves the words with their link, in one message', async () => {
    const { customer } = await someTickets(3)
    await meta.refuseUploads('131053', 'always')
    for (let look = 0; look < 2; look++) await work()
    expect([await textsOf(customer), await rowsOf(customer)]).toEqual([[['tickets_issued en'], 0], ['whatsapp SENT']])
  })

  it('because it is refused when it is sent leaves the words with their link, in one message', async () => {
    const { customer } = await someTickets(3)
    await meta.scenario(customer.user.phone, 'media-refused', 'always')
    for (let look = 0; look < 2; look++) await work()
    expect([await textsOf(customer), await rowsOf(customer)]).toEqual([[['tickets_issued en'], 0], ['whatsapp SENT']])
  })

  it('though it was accepted is told by SMS, once', async () => {
    const { customer } = await someTickets(1)
    await meta.scenario(customer.user.phone, 'media-failed', 'always')
    for (let look = 0; look < 2; look++) await work()
    expect([(await sms.inbox(customer.user.phone)).length, await rowsOf(customer)]).toEqual([
      1,
      ['sms SENT', 'whatsapp PASSED_ON'],
    ])
  })

  it('because its template is not approved leaves the words with their link, and is not asked for again meanwhile', async () => {
    const { templates } = await meta.control('/templates')
    for (const { name, language } of templates)
      if (name.startsWith('tickets_issued_image'))
        await meta.control('/template', { name, language, status: 'PENDING' })
    const { customer } = await someTickets(2)
    for (let look = 0; look < 2; look++) await work()
    const next = await someTickets(2)
    for (let look = 0; look < 2; look++) await work()
    expect([await textsOf(customer), await textsOf(next.customer)]).toEqual([
      [['tickets_issued en'], 0],
      [['tickets_issued en'], 0],
    ])
    expect((await world.db.select().from(whatsappStops)).map(({ stopped }) => stopped)).toEqual([
      expect.stringMatching(/^tickets_issued_image_[0-9a-f]{8} en$/),
    ])
  })
})

describe('of several tickets nobody gets one twice', () => {
  it('where the answer to the first was lost: its report says that it went, and the others follow', async () => {
    const { customer, tickets } = await someTickets(3)
    await meta.scenario(customer.user.phone, 'dropped-response')
    for (let look = 0; look < 3; look++) {
      await work()
      world.clock.pass(minutes(2))
    }
    const codes = await Promise.all(
      (await chatOf(customer)).map(async (message) => readQr((await meta.media(message)).bytes)),
    )
    expect(codes.toSorted()).toEqual(tickets.map(({ code }) => code).toSorted())
    expect(await rowsOf(customer)).toEqual(Array(3).fill('whatsapp SENT'))
  })

  it('where a process dies when it has asked: the message is a dead letter after ten minutes, and the others stay', async () => {
    const { customer } = await someTickets(2)
    await world.periodicJobs.sendDueMessages()
    const [claimed] = await claimDue(world.db, 'whatsapp', { now: world.clock.now(), batchSize: 1 })
    if (!claimed) throw new Error('nothing was due')
    await inTransaction(world.db, async (tx) => {
      await markAsked(tx, claimed, world.clock.now())
      await holdOthers(tx, claimed, [crypto.randomUUID()])
    })
    for (let look = 0; look < 6; look++) {
      world.clock.pass(minutes(6))
      await work()
    }
    expect([await textsOf(customer), await rowsOf(customer)]).toEqual([
      [[], 0],
      ['whatsapp FAILED', 'whatsapp WAITING'],
    ])
    world.clock.pass(days(1))
    await work()
    expect([await textsOf(customer), await rowsOf(customer)]).toEqual([
      [[], 0],
      ['whatsapp FAILED', 'whatsapp VOID'],
    ])
  })

  it('where the first is tried again by a person: what was held for it before is forgotten', async () => {
    const { shop, customer, tickets } = await someTickets(3)
    await world.periodicJobs.sendDueMessages()
    const [claimed] = await claimDue(world.db, 'whatsapp', { now: world.clock.now(), batchSize: 1 })
    if (!claimed) throw new Error('nothing was due')
    await inTransaction(world.db, async (tx) => {
      await markAsked(tx, claimed, world.clock.now())
      await holdOthers(
        tx,
        claimed,
        tickets.slice(1).map(({ id }) => id),
      )
    })
    for (let look = 0; look < 4; look++) {
      world.clock.pass(minutes(6))
      await work()
    }
    const revoked = { reason: 'Sold in a group', refund: false }
    await shop.owner.command(`/api/vendor/tickets/${tickets[0]?.id}/revoke`, revoked)
    const admin = await anAdmin(world)
    await admin.post('/api/admin/jobs/dead-letters/retry', { ids: [claimed.id] })
    for (let look = 0; look < 2; look++) await work()
    const codes = await Promise.all(
      (await chatOf(customer)).map(async (message) => readQr((await meta.media(message)).bytes)),
    )
    expect(codes.toSorted()).toEqual(
      tickets
        .slice(1)
        .map(({ code }) => code)
        .toSorted(),
    )
  })

  it('where what Meta accepted cannot be written down: its report says that it went', async () => {
    const { customer } = await someTickets(1)
    await world.db.execute(sql`alter table whatsapp_messages add constraint nothing_kept check (false) not valid`)
    await world.periodicJobs.sendDueMessages()
    await world.periodicJobs.sendDueWhatsapp()
    await world.db.execute(sql`alter table whatsapp_messages drop constraint nothing_kept`)
    for (let look = 0; look < 3; look++) {
      world.clock.pass(minutes(1))
      await work()
    }
    expect([await textsOf(customer), await rowsOf(customer)]).toEqual([[['image'], 0], ['whatsapp SENT']])
  })

  it('where a process dies before it has asked: the next one sends it, with the files uploaded again', async () => {
    const { customer } = await someTickets(2)
    await world.periodicJobs.sendDueMessages()
    await claimDue(world.db, 'whatsapp', { now: world.clock.now(), batchSize: 1 })
    await work()
    expect(await textsOf(customer)).toEqual([[], 0])
    world.clock.pass(minutes(5))
    await work()
    expect([await textsOf(customer), await rowsOf(customer)]).toEqual([
      [['image', 'image'], 0],
      ['whatsapp SENT', 'whatsapp SENT'],
    ])
  })

  it('where the others are written twice: each is one row', async () => {
    const { customer } = await someTickets(1)
    await world.periodicJobs.sendDueMessages()
    const [claimed] = await claimDue(world.db, 'whatsapp', { now: world.clock.now(), batchSize: 1 })
    if (!claimed) throw new Error('nothing was due')
    const subjectId = crypto.randomUUID()
    const hold = () => inTransaction(world.db, (tx) => holdOthers(tx, claimed, [subjectId]))
    await Promise.all([hold(), hold()])
    expect(await world.db.$count(deliveries, eq(deliveries.subjectId, subjectId))).toBe(1)
    const isAgain = { ...claimed, id: crypto.randomUUID(), channel: 'whatsapp', emittedAt: claimed.occurredAt } as never
    await expect(world.db.insert(deliveries).values(isAgain)).rejects.toThrow()
    expect(
      await world.db.$count(
        deliveries,
        and(eq(deliveries.userId, customer.user.id), eq(deliveries.channel, 'whatsapp')),
      ),
    ).toBe(2)
  })

  it('where the others are stopped by their person in the meantime: those are not sent', async () => {
    const { customer } = await someTickets(2)
    await world.periodicJobs.sendDueMessages()
    await world.periodicJobs.sendDueWhatsapp()
    await meta.write(customer.user.phone, 'STOP', { at: world.clock.now().getTime() })
    await world.periodicJobs.applyWhatsappUpdates()
    await work()
    const images = (await chatOf(customer)).filter(({ header }) => header)
    expect([images.length, await rowsOf(customer)]).toEqual([1, ['whatsapp SENT', 'whatsapp VOID']])
  })
})
