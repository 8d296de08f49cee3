import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { folderStore } from '#server/platform/files/file-store.ts'
import { cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson, overNetwork } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { orders } from './modules/orders/orders.tables.ts'
import { hours } from './platform/clock.ts'
import { eq, sql } from './platform/database/drizzle.ts'

const world = aWorld()

async function aCustomer() {
  const shop = await aShop(world)
  const product = await aProduct(world, shop, { priceKES: 1000, stock: 5 })
  const customer = overNetwork(world, await aPerson(world))
  const cart = cartOf(shop, customer, [{ product }])
  const ordersOf = () => world.db.$count(orders, eq(orders.vendorId, shop.id))
  return {
    customer,
    phone: customer.user.phone,
    ordersOf,
    buy: (key = crypto.randomUUID()) => checkOut(customer, cart, key),
  }
}

/** From now on the database answers every order with this state, as it does when the machine is at its end. */
async function refuseOrders(state: string) {
  await world.db.execute(
    sql.raw(`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '${state}'; end $$`),
  )
  await world.db.execute(sql`create trigger no_room before insert on orders execute function no_room()`)
}
const giveRoom = () => world.db.execute(sql`drop function if exists no_room() cascade`)
afterEach(giveRoom)

describe('a machine at its end', () => {
  it.each([
    ['a full disk', '53100', 'the disk is full: docs/runbook/disk-full.md'],
    [
      'a database that can only be read',
      '25006',
      'the disk or the database can only be read: docs/runbook/disk-full.md',
    ],
    ['too little memory', '53200', 'the database is short of memory: docs/runbook/memory-high.md'],
  ])(
    'with %s takes no order, says so to who runs it, and takes the same one once when it is over',
    async (_, state, sentence) => {
      const { buy, ordersOf, customer, phone } = await aCustomer()
      const said: unknown[] = []
      Object.assign(world.app.log, { error: (_error: unknown, words: string) => said.push(words) })
      const key = crypto.randomUUID()
      await refuseOrders(state)
      const refused = await buy(key)
      expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'busy', '30'])
      expect([await ordersOf(), said]).toEqual([0, [sentence]])
      await giveRoom()
      const [{ body }] = [await buy(key), await buy(key)]
      expect(await ordersOf()).toBe(1)
      await eventually(async () => (await world.phones.view(phone)).prompts[0])
      await world.phones.answer(phone)
      await eventually(async () => (await orderOf(customer, body.order.id)).status === 'PAID')
      expect(await verifyLedger(world.db)).toEqual([])
    },
  )

  it('leaves no half of a file on a full disk, nor anything in its place', async () => {
    const folder = join(world.config.dataDir, 'full')
    await mkdir(folder, { recursive: true })
    // A device that has no room for anything.
    await symlink('/dev/full', join(folder, `menu.webp.${process.pid}.part`))
    const store = folderStore(folder)
    await expect(store.write('menu.webp', new Uint8Array(4096), 'image/webp')).rejects.toThrow('ENOSPC')
    expect([await readdir(folder), await store.read('menu.webp')]).toEqual([[], null])
    await store.write('menu.webp', new Uint8Array([1]), 'image/webp')
    expect(await store.read('menu.webp')).toEqual(Buffer.from([1]))
  })
})

describe('a clock that jumps', () => {
  it.each([
    ['back', -hours(1)],
    ['forward', hours(1)],
  ])('%s by an hour between the order and its payment loses nothing, and the payment counts once', async (_, jump) => {
    const { buy, customer, phone } = await aCustomer()
    const { id } = (await buy()).body.order as { id: OrderId }
    await eventually(async () => (await world.phones.view(phone)).prompts[0])
    world.clock.pass(jump)
    await world.phones.answer(phone)
    await eventually(async () => (await orderOf(customer, id)).payment.status === 'SUCCEEDED')
    const runJobs = async () => {
      for (const job of Object.values(world.periodicJobs)) await job()
    }
    await runJobs()
    expect((await orderOf(customer, id)).status).toBe('PAID')
    world.clock.pass(-jump)
    await runJobs()
    expect(await verifyLedger(world.db)).toEqual([])
  })
})

describe('a provider whose name is not found', () => {
  it('is asked in vain without an order being lost, and prompts the phone for the next try once it is', async () => {
    const { mpesa } = world.config.providers
    const { baseUrl } = mpesa
    mpesa.baseUrl = 'http://daraja.invalid'
    await world.restart()
    const { buy, customer, phone } = await aCustomer()
    const { id } = (await buy()).body.order as { id: OrderId }
    await eventually(async () => {
      world.clock.pass(5_000)
      await world.periodicJobs.followUpPayments()
      return (await orderOf(customer, id)).payment.status === 'FAILED'
    })
    expect(await orderOf(customer, id)).toMatchObject({ status: 'PENDING_PAYMENT', payment: { failure: 'NOT_SENT' } })
    mpesa.baseUrl = baseUrl
    await world.restart()
    expect(
      (await customer.command(`/api/user/orders/${id}/pay`, { payment: { method: 'MPESA', phone } })).status,
    ).toBeLessThan(300)
    await eventually(async () => (await world.phones.view(phone)).prompts[0])
    await world.phones.answer(phone)
    await eventually(async () => (await orderOf(customer, id)).status === 'PAID')
  })
})
