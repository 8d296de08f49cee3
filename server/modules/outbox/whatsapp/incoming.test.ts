import { beforeEach, describe, expect, it } from 'vitest'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { days, hours, minutes, plus } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { cartOf, checkOut } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { smsSettings, startSms } from '#server/testing/stand-ins/sms.ts'
import { startWhatsapp, whatsappSettings } from '#server/testing/stand-ins/whatsapp.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { emit } from '../emit.ts'
import { whatsappOptIns, whatsappUpdates } from './whatsapp.tables.ts'

const meta = await startWhatsapp()
const sms = await startSms()
const world = aWorld({ ...whatsappSettings(meta), ...smsSettings(sms) })

const now = () => world.clock.now().getTime()
async function write(phone: string, text: string, more: { times?: number; at?: number } = {}) {
  await meta.write(phone, text, { at: now(), ...more })
  await world.periodicJobs.applyWhatsappUpdates()
}
const answers = async (phone: string) =>
  (await meta.inbox(phone)).filter(({ template }) => template === undefined).map(({ text }) => text)
const isOn = async (person: Awaited<ReturnType<typeof aPerson>>) =>
  (await person.get('/api/user/whatsapp')).body.isOn as boolean

async function anAgreedPerson() {
  const person = await aPerson(world)
  await meta.agree(person)
  return person
}
/** Somebody with an order that waits for its payment. */
async function anOrder() {
  const [shop, customer] = [await aShop(world), await aPerson(world)]
  const product = await aProduct(world, shop, { priceKES: 480 })
  const { body } = await checkOut(customer, cartOf(shop, customer, [{ product }]))
  return { id: body.order.id as OrderId, customer, phone: customer.user.phone }
}
async function aCustomer() {
  const order = await anOrder()
  await meta.agree(order.customer)
  return order
}

beforeEach(async () => {
  await meta.reset()
  await meta.makeTemplates(world.config.publicUrl)
  await meta.setWebhook(`${world.config.providers.mpesa.callbackUrl}/api/whatsapp/webhook`)
  await world.db.delete(whatsappUpdates)
})

describe('who agrees to WhatsApp', () => {
  it('is kept with the number, the moment, the place and the words that they were shown', async () => {
    const person = await aPerson(world)
    expect((await person.get('/api/user/whatsapp')).body).toEqual({
      isOffered: true,
      isOn: false,
      phone: person.user.phone,
    })
    await person.send('PUT', '/api/user/whatsapp', { language: 'sw', place: 'CHECKOUT' })
    await person.send('PUT', '/api/user/whatsapp', { language: 'en', place: 'ACCOUNT' })
    expect(await world.db.select().from(whatsappOptIns).where(eq(whatsappOptIns.userId, person.user.id))).toMatchObject(
      [
        {
          phone: person.user.phone,
          place: 'CHECKOUT',
          agreedAt: world.clock.now(),
          words: expect.stringMatching(/^Uliza wanaweza kuniandikia/),
          endedAt: null,
        },
      ],
    )
  })

  it('agreed for the number that their account had, and for no other', async () => {
    const person = await anAgreedPerson()
    await world.db.update(users).set({ phone: '+254711999888' }).where(eq(users.id, person.user.id))
    expect(await isOn(person)).toBe(false)
    await meta.agree(person)
    const rows = await world.db.select().from(whatsappOptIns).where(eq(whatsappOptIns.userId, person.user.id))
    expect(rows.map(({ endedBy }) => endedBy).toSorted()).toEqual(['REPLACED', null])
  })

  it('ends it in their account', async () => {
    const person = await anAgreedPerson()
    expect((await person.send('DELETE', '/api/user/whatsapp')).body).toMatchObject({ isOn: false })
    expect(await isOn(person)).toBe(false)
  })

  it('agreed for nobody else who has their number later', async () => {
    const [person, other] = [await anAgreedPerson(), await aPerson(world)]
    await world.db.update(users).set({ phone: person.user.phone }).where(eq(users.id, other.user.id))
    expect([await isOn(person), await isOn(other)]).toEqual([true, false])
  })
})

describe('STOP', () => {
  it.each(['STOP', 'acha', ' Ondoka! ', 'TOKA', 'Unsubscribe.'])('is heard as %s, and confirmed once', async (word) => {
    const person = await anAgreedPerson()
    await write(person.user.phone, word, { times: 3 })
    await write(person.user.phone, word)
    expect([await isOn(person), (await answers(person.user.phone)).length]).toEqual([false, 1])
  })

  it('is heard of who has a name at WhatsApp, and whose number is not said', async () => {
    const person = await anAgreedPerson()
    await write(person.user.phone, 'Habari')
    await meta.control('/account', { hidesPhones: true })
    await write(person.user.phone, 'STOP')
    expect(await isOn(person)).toBe(false)
  })

  it('ends nothing that was agreed to after it was written, however late it comes', async () => {
    const person = await aPerson(world)
    const at = now()
    world.clock.pass(minutes(5))
    await meta.agree(person)
    await write(person.user.phone, 'STOP', { at })
    expect(await isOn(person)).toBe(true)
  })

  it('is taken back by START of the same person at the same number', async () => {
    const person = await anAgreedPerson()
    await write(person.user.phone, 'STOP')
    world.clock.pass(minutes(1))
    await write(person.user.phone, 'ANZA')
    expect([await isOn(person), (await answers(person.user.phone)).at(-1)]).toEqual([
      true,
      expect.stringContaining('Utapata tena'),
    ])
    expect((await world.db.select().from(whatsappOptIns).where(eq(whatsappOptIns.userId, person.user.id))).length).toBe(
      2,
    )
  })

  it('is not taken back by START of a number that never agreed', async () => {
    const person = await aPerson(world)
    await write(person.user.phone, 'START')
    expect(await isOn(person)).toBe(false)
  })
})

describe('who writes', () => {
  it('is answered once about their last order, in whatever number the message comes', async () => {
    const { phone, id } = await aCustomer()
    await write(phone, 'Where is my order?', { times: 3 })
    expect(await answers(phone)).toEqual([
      expect.stringMatching(new RegExp(`it is not paid yet.*\n${world.config.publicUrl}/account/orders/${id}$`)),
    ])
  })

  it('is told the shop’s number, or where to report a problem, by the buttons of their own order alone', async () => {
    const [{ phone, customer, id }, { id: others }] = [await aCustomer(), await anOrder()]
    const ready = { orderNumber: 'UZ48251234', shop: 'Mama', callNumber: 7 }
    for (const orderId of [id, others]) {
      await inTransaction(world.db, (tx) =>
        emit(tx, { type: 'order_ready', to: [customer.user.id], data: { orderId, ...ready } }, world.clock.now()),
      )
      await world.periodicJobs.sendDueWhatsapp()
    }
    const [own, other] = (await meta.inbox(phone)).map((message) => message.id)
    const tap = async (messageId: string, title: string) => {
      await meta.tap(phone, messageId, title)
      await world.periodicJobs.applyWhatsappUpdates()
      return (await answers(phone)).at(-1)
    }
    expect(await tap(own ?? '', 'Call the shop')).toMatch(/about order UZ\d{8}: \+254\d{9}$/)
    expect(await tap(own ?? '', 'Report a problem')).toContain(`/account/orders/${id}`)
    expect(await tap(other ?? '', 'Call the shop')).toContain('You have no order yet')
  })

  it('and agreed to nothing is told of no order, and whom to ask', async () => {
    const order = await anOrder()
    const admin = await anAdmin(world)
    await admin.send('PUT', '/api/admin/settings', { contactPhone: '0700 000 254' })
    const { phone } = order.customer.user
    await write(phone, 'Where is my order?')
    const [answer = ''] = await answers(phone)
    expect(answer).not.toContain(order.id)
    expect(answer).toContain(`${world.config.publicUrl}/account/orders`)
  })

  it('from a number of two accounts is told of neither’s order', async () => {
    const [one, other] = [await aCustomer(), await aCustomer()]
    await world.db.update(users).set({ phone: one.phone }).where(eq(users.id, other.customer.user.id))
    await meta.agree(other.customer)
    await write(one.phone, 'Where is my order?')
    expect((await answers(one.phone)).join()).not.toMatch(new RegExp(`${one.id}|${other.id}`))
  })

  it('is no longer who agreed where Meta knows somebody else at that number', async () => {
    const { phone, customer } = await aCustomer()
    await world.db
      .update(whatsappOptIns)
      .set({ metaUserId: 'KE.SOMEBODY' })
      .where(eq(whatsappOptIns.userId, customer.user.id))
    await write(phone, 'Where is my order?')
    expect(await isOn(customer)).toBe(false)
    expect((await answers(phone)).join()).toContain('no account')
  })

  it('is answered six times in an hour, and again after it', async () => {
    const { phone } = await aCustomer()
    for (let written = 0; written < 9; written++) await write(phone, `Hello ${written}`)
    expect((await answers(phone)).length).toBe(6)
    world.clock.pass(hours(1) + minutes(1))
    await write(phone, 'Hello again')
    expect((await answers(phone)).length).toBe(7)
  })

  it('is not answered where the message comes a day late', async () => {
    const { phone } = await aCustomer()
    await write(phone, 'Where is my order?', { at: plus(world.clock.now(), -days(1)).getTime() })
    expect(await answers(phone)).toEqual([])
  })
})
