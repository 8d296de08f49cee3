import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { days, minutes, plus } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { smsSettings, startSms } from '#server/testing/stand-ins/sms.ts'
import { startWhatsapp, whatsappSettings } from '#server/testing/stand-ins/whatsapp.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'
import { emit } from '../emit.ts'
import { deliveries, domainEvents } from '../outbox.tables.ts'
import { whatsappMessages, whatsappStops, whatsappUpdates } from './whatsapp.tables.ts'
import { sampleWhatsapp } from './whatsapp-settings.ts'

const meta = await startWhatsapp()
const sms = await startSms()
const mailbox = await aMailbox()
const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'Uliza <hello@uliza.example>' }
const world = aWorld({ ...whatsappSettings(meta), ...smsSettings(sms), ...mail })

const order = { orderId: newId<OrderId>(), orderNumber: 'UZ48251234', shop: 'Mama Achieng’s Kitchen' }

const tell = (person: Person, type: 'order_ready' | 'order_on_the_way' = 'order_ready') =>
  inTransaction(world.db, (tx) =>
    emit(
      tx,
      type === 'order_ready'
        ? { type, to: [person.user.id], data: { ...order, callNumber: 42 } }
        : { type, to: [person.user.id], data: order },
      world.clock.now(),
    ),
  )

/** Everything that is due, and what came of it, until nothing is. */
async function work() {
  await world.periodicJobs.sendDueWhatsapp()
  await meta.quiet()
  await world.periodicJobs.applyWhatsappUpdates()
  await world.periodicJobs.sendDueSms()
  await world.periodicJobs.sendDueMail()
}
const rowsOf = async (person: Person) =>
  (await world.db.select().from(deliveries).where(eq(deliveries.userId, person.user.id)))
    .map(({ channel, state }) => `${channel} ${state}`)
    .toSorted()
const received = async ({ user: { phone } }: Person) => [
  (await meta.inbox(phone)).length,
  (await sms.inbox(phone)).length,
]
async function anAgreedPerson(language = 'en') {
  const person = await aPerson(world)
  await meta.agree(person, language)
  return person
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

describe('a message by WhatsApp', () => {
  it('goes to who agreed to it, by the template of its kind, and by no SMS', async () => {
    const person = await anAgreedPerson()
    await tell(person)
    await work()
    await work()
    expect(await meta.inbox(person.user.phone)).toMatchObject([
      {
        text: 'Ready to collect at Mama Achieng’s Kitchen: number 42, order UZ48251234.',
        template: expect.stringMatching(/^order_ready_[0-9a-f]{8} en$/),
        buttons: [
          { title: 'Track', url: `${world.config.publicUrl}/account/orders/${order.orderId}` },
          { title: 'Call the shop' },
          { title: 'Report a problem' },
        ],
      },
    ])
    expect([await received(person), await rowsOf(person)]).toEqual([[1, 0], ['whatsapp SENT']])
    expect(await world.db.select().from(whatsappMessages)).toMatchObject([
      { status: 'READ', pricing: 'utility regular', userId: person.user.id },
    ])
  })

  it('goes by SMS to who did not agree, and what is soon overtaken to nobody', async () => {
    const person = await aPerson(world)
    await tell(person)
    await tell(person, 'order_on_the_way')
    await work()
    expect([await received(person), await rowsOf(person)]).toEqual([[0, 1], ['sms SENT']])
  })

  it('tells by WhatsApp alone what is soon overtaken', async () => {
    const person = await anAgreedPerson()
    await tell(person, 'order_on_the_way')
    await work()
    expect(await received(person)).toEqual([1, 0])
  })

  it('is in free text within a day after its person wrote, and by a template later', async () => {
    const person = await anAgreedPerson()
    await meta.write(person.user.phone, 'Habari', { at: world.clock.now().getTime() })
    await world.periodicJobs.applyWhatsappUpdates()
    await tell(person)
    await work()
    expect((await meta.inbox(person.user.phone)).map(({ template, text }) => [template, text])).toEqual([
      // Who wrote was answered.
      [undefined, expect.stringContaining('You have no order yet')],
      [undefined, expect.stringContaining('number 42')],
    ])
    world.clock.pass(days(1))
    await tell(person)
    await work()
    expect((await meta.inbox(person.user.phone)).at(-1)).toMatchObject({
      template: expect.stringContaining('order_ready'),
    })
  })

  it.each(['not-on-whatsapp', 'not-on-whatsapp-at-once', 'opted-out', 'failure-first', 'window-closed'] as const)(
    'is told by SMS, once, where it does not arrive (%s)',
    async (scenario) => {
      const person = await anAgreedPerson()
      await meta.scenario(person.user.phone, scenario)
      await tell(person)
      for (let look = 0; look < 3; look++) await work()
      expect((await sms.inbox(person.user.phone)).length).toBe(1)
      expect(await rowsOf(person)).toEqual(['sms SENT', 'whatsapp PASSED_ON'])
    },
  )

  it('is not sent by WhatsApp any more to who stopped it there', async () => {
    const person = await anAgreedPerson()
    await meta.scenario(person.user.phone, 'opted-out')
    await tell(person)
    await work()
    expect((await person.get('/api/user/whatsapp')).body).toMatchObject({ isOn: false })
  })

  it.each(['dropped-response', 'error-but-done'] as const)(
    'that was sent, and whose answer was lost (%s), is known by its report, and sent once',
    async (scenario) => {
      const person = await anAgreedPerson()
      await meta.scenario(person.user.phone, scenario)
      await tell(person)
      for (let look = 0; look < 3; look++) {
        await work()
        world.clock.pass(minutes(6))
      }
      expect([await received(person), await rowsOf(person)]).toEqual([[1, 0], ['whatsapp SENT']])
    },
  )

  it.each(['dropped-request', 'server-error'] as const)(
    'of which neither answer nor report comes (%s) is a dead letter after ten minutes, and sent to nobody twice',
    async (scenario) => {
      const person = await anAgreedPerson()
      await meta.scenario(person.user.phone, scenario)
      await tell(person)
      await work()
      expect(await rowsOf(person)).toEqual(['whatsapp WAITING'])
      for (let look = 0; look < 12; look++) {
        world.clock.pass(minutes(1))
        await work()
      }
      expect([await received(person), await rowsOf(person)]).toEqual([[0, 0], ['whatsapp FAILED']])
    },
  )

  it('that became a dead letter so is sent after all when its report comes late', async () => {
    const person = await anAgreedPerson()
    await meta.scenario(person.user.phone, 'dropped-request')
    await tell(person)
    for (let look = 0; look < 12; look++) {
      await work()
      world.clock.pass(minutes(1))
    }
    const [{ id = '' } = {}] = await world.db.select().from(deliveries).where(eq(deliveries.userId, person.user.id))
    await post(statusOf({ id: 'wamid.late', status: 'delivered', biz_opaque_callback_data: id }))
    await world.periodicJobs.applyWhatsappUpdates()
    expect(await rowsOf(person)).toEqual(['whatsapp SENT'])
  })

  it.each([
    'duplicate-reports',
    'unordered-reports',
    'report-first',
    'skip-delivered',
    'batched-reports',
    'user-id-only',
  ] as const)('is sent once however its reports come (%s)', async (scenario) => {
    const person = await anAgreedPerson()
    await meta.scenario(person.user.phone, scenario)
    await tell(person)
    for (let look = 0; look < 3; look++) await work()
    expect([await received(person), await rowsOf(person)]).toEqual([[1, 0], ['whatsapp SENT']])
    const rows = await world.db.select().from(whatsappMessages).where(eq(whatsappMessages.userId, person.user.id))
    expect(rows).toMatchObject([{ status: scenario === 'report-first' ? 'DELIVERED' : 'READ' }])
  })

  it('is tried again later where too many are sent', async () => {
    const person = await anAgreedPerson()
    await meta.scenario(person.user.phone, 'throughput')
    await tell(person)
    await work()
    expect(await received(person)).toEqual([0, 0])
    world.clock.pass(minutes(1))
    await work()
    expect([await received(person), await rowsOf(person)]).toEqual([[1, 0], ['whatsapp SENT']])
  })

  it('is no more tried while the account is refused: SMS tells it, and administrators are told once', async () => {
    const admin = await anAdmin(world)
    const people = await Promise.all([anAgreedPerson(), anAgreedPerson()])
    await meta.control('/account', { isTokenExpired: true })
    for (const person of people) {
      await tell(person)
      for (let look = 0; look < 2; look++) await work()
      expect(await received(person)).toEqual([0, 1])
    }
    const { items } = (await admin.get('/api/user/notifications')).body
    expect(items.filter(({ kind }: { kind: string }) => kind === 'whatsapp_stopped')).toHaveLength(1)
    await meta.control('/account', { isTokenExpired: false })
    world.clock.pass(minutes(16))
    const later = await anAgreedPerson()
    await tell(later)
    await work()
    expect([await received(later), await world.db.select().from(whatsappStops)]).toEqual([[1, 0], []])
  })

  it('of a paused template is told by SMS, and other templates are sent', async () => {
    const person = await anAgreedPerson()
    await meta.scenario(person.user.phone, 'paused-template')
    await tell(person)
    for (let look = 0; look < 2; look++) await work()
    await tell(person, 'order_on_the_way')
    await work()
    expect(await received(person)).toEqual([1, 1])
  })
})

const statusOf = (status: object, phoneNumberId = sampleWhatsapp.phoneNumberId) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '1',
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { phone_number_id: phoneNumberId },
            statuses: [{ timestamp: '1', ...status }],
          },
        },
      ],
    },
  ],
})

const post = (body: object | string, secret = sampleWhatsapp.appSecret) => {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const signature = `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`
  return world.app.inject({
    method: 'POST',
    url: '/api/whatsapp/webhook',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    payload,
  })
}

describe('the webhook', () => {
  const kept = async () => (await world.db.select().from(whatsappUpdates)).length

  it('answers the challenge of who knows the verify token, and nobody else', async () => {
    const ask = (token: string) =>
      world.app.inject({
        url: `/api/whatsapp/webhook?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`,
      })
    const answer = await ask(sampleWhatsapp.verifyToken)
    expect([answer.statusCode, answer.body]).toEqual([200, '1158201444'])
    expect((await ask('another')).statusCode).not.toBe(200)
  })

  it('takes what is signed with the app’s secret over the very bytes, once', async () => {
    const body = statusOf({ id: 'wamid.1', status: 'sent' })
    expect((await post(body)).statusCode).toBe(200)
    expect((await post(body)).statusCode).toBe(200)
    expect(await kept()).toBe(1)
  })

  it('keeps nothing of what is signed otherwise, or not at all', async () => {
    const body = statusOf({ id: 'wamid.1', status: 'sent' })
    expect((await post(body, 'another secret')).statusCode).toBeGreaterThanOrEqual(400)
    const unsigned = await world.app.inject({ method: 'POST', url: '/api/whatsapp/webhook', payload: body })
    expect([unsigned.statusCode >= 400, await kept()]).toEqual([true, 0])
  })

  it.each([
    ['no JSON', 'not JSON'],
    ['JSON of another form', '{"entry":[{"changes":[{"field":"messages","value":null}]},7]}'],
    ['a report of another number', JSON.stringify(statusOf({ id: 'wamid.1', status: 'sent' }, '999999999'))],
    ['a report of a state that nobody knows', JSON.stringify(statusOf({ id: 'wamid.1', status: 'lost' }))],
  ])('answers %s with 200, and keeps nothing', async (_, body) => {
    expect([(await post(body)).statusCode, await kept()]).toEqual([200, 0])
  })

  it('takes a thousand reports in one body', async () => {
    const statuses = Array.from({ length: 1000 }, (_, at) => ({ id: `wamid.${at}`, status: 'sent', timestamp: '1' }))
    const body = statusOf({})
    const value = body.entry[0]?.changes[0]?.value as { statuses: object[] }
    value.statuses = statuses
    expect([(await post(body)).statusCode, await kept()]).toEqual([200, 1000])
  })
})
