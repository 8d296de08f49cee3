import { beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import type { Endpoint } from '#contracts/wire/endpoint.ts'
import { minutes } from '#server/platform/clock.ts'
import { maskPhone } from '#server/platform/contacts.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { type ShopThings, shopThings } from '#server/testing/access/shop-things.ts'
import { aMember } from '#server/testing/access/staff.ts'
import { aGate } from '#server/testing/builders/gates.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { aPerson, type Person } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aWrongAmount } from '#server/testing/builders/suspense.ts'
import { aDeadLetter } from '#server/testing/stand-ins/dead-letters.ts'
import { newReceipt } from '#server/testing/stand-ins/webhook-sender.ts'
import type { Visitor } from '#server/testing/world/visitor.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

/** One customer with this phone and address buys tickets and food of both shops; nobody else has them. */
const phone = '+254711987653'
const email = 'zuhura.kipchirchir@example.com'

const ordersAndOrder = ['/api/vendor/orders', '/api/vendor/orders/:id']

/** Where each reader finds the whole phone, of all they may read; nobody but the customer finds the whole email. */
const whole: Record<string, string[]> = {
  admin: [],
  owner: ordersAndOrder,
  manager: ordersAndOrder,
  managerGranted: ordersAndOrder,
  cashier: ordersAndOrder,
  cook: [],
  steward: [],
  gate: [],
  suspended: [],
}

/** So many paths answer at least: a reader who is refused everywhere would find nothing either. */
const fewestAnswers: Record<string, number> = { admin: 60, owner: 25, manager: 15, gate: 4 }

describe('phones and emails of customers in answers', () => {
  const readers: Record<string, Visitor> = {}
  const shopIds: string[] = []
  let shop: Shop
  let customer: Person
  let ofMine: ShopThings
  let ofSuspended: ShopThings
  let ofAdmin: Record<string, string>

  beforeAll(async () => {
    const [suspended, inviting] = [await aShop(world), await aShop(world)]
    shop = await aShop(world)
    shopIds.push(shop.id, inviting.id)
    customer = await aPerson(world, { name: 'Zuhura Kipchirchir', phone, email })
    ;[ofMine, ofSuspended] = [await shopThings(world, shop), await shopThings(world, suspended)]
    const product = await aProduct(world, shop)
    const refunded = await aPaidOrder(world, shop, customer, [{ product }])
    await refundOrder(shop.owner, refunded.id, { whole: true })
    await inviting.owner.post('/api/vendor/staff/invitations', { email, role: 'CASHIER' })
    const { admin, item } = await aWrongAmount(world)
    const isEverywhere = sql`contact_phone = ${phone}, contact_email = ${email}, customer_id = ${customer.user.id}`
    const refund = (await admin.get('/api/admin/refunds')).body.items[0]
    await admin.post(`/api/admin/refunds/${refund.id}/settle`, { reference: newReceipt() })
    await world.db.execute(sql`update orders set ${isEverywhere}`)
    await world.db.execute(sql`update payments set phone = ${phone} where phone is not null`)
    await world.db.execute(sql`update suspense_items set phone = ${phone}`)
    const failed = { address: email, error: `550 <${email}> has no mailbox` }
    await aDeadLetter(world, { ...failed, retriedAfter: minutes(60) })
    await admin.post('/api/admin/jobs/dead-letters/give-up', { ids: [await aDeadLetter(world, failed)] })
    await admin.post(`/api/admin/vendors/${suspended.id}/suspend`, { reason: 'Account may be taken over' })
    ofAdmin = {
      'orders/:id': refunded.id,
      'users/:id': customer.user.id,
      'suspense/:id': item.id,
      'events/:id': ofMine.event ?? '',
      'products/:id': product.id,
    }
    Object.assign(readers, {
      admin,
      owner: shop.owner,
      suspended: suspended.owner,
      manager: await aMember(world, shop, 'MANAGER'),
      managerGranted: await aMember(world, shop, 'MANAGER', { granted: ['money', 'settings'] }),
      cashier: await aMember(world, shop, 'CASHIER'),
      cook: await aMember(world, shop, 'COOK'),
      steward: await aMember(world, shop, 'STEWARD'),
      gate: await aGate(world, shop, { eventIds: [ofMine.event ?? ''] }),
    })
  }, 60_000)

  const shapeOf = ({ query }: Endpoint) =>
    ((query as z.ZodObject | undefined)?.shape ?? {}) as Record<string, z.ZodType>

  const thingsOf = (who: string): ShopThings => (who === 'admin' ? ofAdmin : who === 'suspended' ? ofSuspended : ofMine)

  /** What a call has to be told, and each way to search: by all of a phone, its end, an email and a name. */
  function queriesOf(endpoint: Endpoint, who: string): Record<string, string>[] {
    const { event, eventId }: { event?: string; eventId?: string } = { event: ofMine.event, ...thingsOf(who) }
    const given: Record<string, string> = {
      event: event ?? '',
      eventId: eventId ?? event ?? '',
      provider: 'MPESA',
      amountKES: '1000',
      near: world.clock.now().toISOString(),
      show: 'UNMATCHED',
      figure: 'SALES',
      table: 'DAYS',
      productId: thingsOf(who)['products/:id'] ?? '',
      priceKES: '100',
      quantity: '1',
    }
    const shape = shapeOf(endpoint)
    const needed = Object.entries(shape).filter(([, schema]) => !schema.safeParse(undefined).success)
    const least = Object.fromEntries(needed.flatMap(([name]) => (given[name] ? [[name, given[name]]] : [])))
    const searches = [phone, `0${phone.slice(4)}`, phone.slice(-4), email, 'Zuhura', 'Otieno']
    const found = 'search' in shape ? searches.map((search) => ({ ...least, search })) : []
    return 'search' in least || needed.some(([name]) => name === 'search') ? found : [least, ...found]
  }

  const pathsOf = ({ path }: Endpoint, who: string) =>
    shopIds.map((shopId) =>
      path
        .replace('/admin/vendors/:id', `/admin/vendors/${shopId}`)
        .replace(/([\w-]+)\/:id/g, (kind, before) => `${before}/${thingsOf(who)[kind] ?? newId()}`),
    )

  /** Which paths answer to a reader, and of those the ones whose answers have the whole of it. */
  async function read(who: string) {
    const told = { answered: new Set<string>(), phone: new Set<string>(), email: new Set<string>() }
    const reader = readers[who] as Visitor
    const accesses = who === 'admin' ? ['admin'] : who === 'gate' ? ['gate'] : ['vendor', 'gate']
    const isRead = ({ method, access, contentType }: Endpoint) =>
      method === 'GET' && accesses.includes(access) && contentType !== 'text/event-stream'
    for (const endpoint of world.endpoints.filter(isRead))
      for (const path of new Set(pathsOf(endpoint, who)))
        for (const query of queriesOf(endpoint, who)) {
          // So often at most may a gate be searched.
          if (endpoint.access === 'gate') world.clock.pass(minutes(1) / 30)
          const { status, body } = await reader.get(`${path}?${new URLSearchParams(query)}`)
          if (status !== 200) continue
          const text = JSON.stringify(body).replaceAll(/[\s-]/g, '').toLowerCase()
          told.answered.add(endpoint.path)
          if (text.includes(phone.slice(4))) told.phone.add(endpoint.path)
          if (text.includes(email)) told.email.add(endpoint.path)
        }
    return told
  }

  it.each(Object.entries(whole))(
    'are whole to %s only where the rules say so',
    async (who, paths) => {
      const { answered, phone, email } = await read(who)
      expect([...answered].length).toBeGreaterThan(fewestAnswers[who] ?? 0)
      expect([who, [...phone].toSorted(), [...email]]).toEqual([who, paths, []])
    },
    60_000,
  )

  it('are whole to the customer', async () => {
    const order = await customer.get(`/api/user/orders/${ofAdmin['orders/:id']}`)
    expect(order.body.contact).toMatchObject({ phone, email })
    expect((await customer.get('/api/user')).body).toMatchObject({ phone, email })
  })

  it('are found by an administrator by the whole phone, its last digits and the email, and shown masked', async () => {
    const admin = readers.admin as Visitor
    for (const search of [phone, '0711 987 653', '7653', email]) {
      const { items } = (await admin.get(`/api/admin/users?search=${encodeURIComponent(search)}`)).body
      // Somebody else's number may end in the same digits.
      const found = items.find(({ id }: { id: string }) => id === customer.user.id)
      expect(found).toMatchObject({ phone: '0711 *** 653', email: 'zu•••@example.com' })
    }
  })

  it('are whole of a refund that is still to be sent, and masked in its file and once it is settled', async () => {
    const [admin, payer] = [readers.admin as Visitor, await aPerson(world)]
    const order = await aPaidOrder(world, shop, payer, [{ product: await aProduct(world, shop) }])
    await refundOrder(shop.owner, order.id, { whole: true })
    const found = async () => (await admin.get(`/api/admin/refunds?search=${order.number}`)).body.items[0]
    const seen = async () => (await found()).payment.phone
    expect(await seen()).toBe(payer.user.phone)
    expect(JSON.stringify((await admin.get('/api/admin/refunds.csv')).body)).not.toContain(payer.user.phone.slice(4))
    await admin.post(`/api/admin/refunds/${(await found()).id}/settle`, { reference: newReceipt() })
    expect(await seen()).toBe(maskPhone(payer.user.phone))
  })

  it.each(['users', 'orders'])(
    'are shown whole of %s to an administrator who asks, and the audit says so',
    async (kind) => {
      const admin = readers.admin as Person
      const id = ofAdmin[`${kind}/:id`] as string
      const { status, body, headers } = await admin.post(`/api/admin/${kind}/${id}/contact`)
      expect([status, body, headers['cache-control']]).toEqual([200, { phone, email }, 'no-store'])
      const action = kind === 'users' ? 'user.reveal-contact' : 'order.reveal-contact'
      const { items } = (await admin.get(`/api/admin/audit?subject=${id}&action=${action}`)).body
      expect(items).toMatchObject([{ action, actor: { id: admin.user.id }, detail: {} }])
      expect((await admin.post(`/api/admin/${kind}/${newId()}/contact`)).status).toBe(404)
    },
  )
})
