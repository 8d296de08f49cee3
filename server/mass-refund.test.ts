import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { eventCancellationRefunds } from '#server/modules/orders/event-cancellation/event-cancellation.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { refunds } from '#server/modules/payments/payments.tables.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { balancesOf } from '#server/testing/builders/money.ts'
import { cartOf, checkOut } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { unfinished } from '#server/testing/crash/expected-balances.ts'
import { KillableServer } from '#server/testing/crash/killable-server.ts'
import { resolveAllStuck, resolveOneStuckRefund } from '#server/testing/money-model/portal.ts'
import { isSoak, seededRandom } from '#server/testing/world/random.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { minutes } from './platform/clock.ts'
import { timesFaster } from './testing/crash/fast-clock.ts'

const count = isSoak ? 2_000 : 60
const kills = 10
const random = seededRandom(`${count} refunds, ${kills} crashes`)
const world = aWorld({ MPESA_QUERIES_PER_MINUTE: '100000' }, { phones: { otherPhones: 'success' } })
let program: KillableServer
afterAll(() => program.end())

/** So many people buy one or two tickets of an event, and pay. */
async function aSoldEvent() {
  const shop = await aShop(world)
  const event = await anEvent(world, shop)
  const seat = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, priceKES: 450 })
  let left = count
  const buy = async () => {
    while (left-- > 0) {
      const person = await aPerson(world)
      const quantity = random.next() < 0.5 ? 1 : 2
      const cart = cartOf(shop, person, [{ product: seat, quantity }], { fulfilment: { method: 'TICKETS' } })
      expect((await checkOut(person, cart)).status).toBe(201)
    }
  }
  await Promise.all([buy(), buy(), buy(), buy()])
  const isPaid = eq(orders.status, 'COMPLETED')
  await expect.poll(() => world.db.$count(orders, isPaid), { timeout: 120_000, interval: 200 }).toBe(count)
  return { shop, event }
}

const inLine = () => world.db.$count(eventCancellationRefunds, eq(eventCancellationRefunds.status, 'IN_LINE'))

/** Waits until no more than so many are in line, and looks often, so that the kill comes in the middle of the next. */
async function lineIsAt(most: number) {
  const until = Date.now() + 60_000
  while (Date.now() < until && (await inLine()) > most) await wait(3)
}

/** Started for good, in this process: the worker goes on until nothing is left to do. */
async function settle() {
  for (let minute = 0; ; minute += 2) {
    const left = await unfinished(world)
    if (left.length === 0 && (await inLine()) === 0) return
    if (minute > 20 * 60) throw new Error(`no end after twenty hours: ${left.join(', ')}`)
    if (minute > 60) await resolveOneStuckRefund(world)
    if (minute === 14 * 60) await resolveAllStuck(world)
    world.clock.pass(minutes(2))
    for (const job of Object.values(world.periodicJobs)) await job()
    await wait(20)
  }
}

it(
  `refunds each of ${count} orders of a cancelled event exactly once, killed at ${kills} moments`,
  async () => {
    const { shop, event } = await aSoldEvent()
    const [paid] = (
      await world.db.execute<{ kes: number }>(sql`select (sum(total_cents) / 100)::float8 as kes from ${orders}`)
    ).rows
    const path = `/api/vendor/events/${event.id}/cancel`
    const backKES = (await shop.owner.post(`${path}/preview`)).body.backKES
    expect(backKES).toBe(paid?.kes)
    expect((await shop.owner.post(path, { words: 'The player is ill.', backKES, providerFeesKES: 0 })).status).toBe(200)

    program = await KillableServer.at(world)
    const seen = new Set<number>()
    for (let kill = 0; kill < kills; kill++) {
      const started = Date.now()
      await program.start(world.clock.now())
      await lineIsAt(Math.floor(count * (1 - (kill + random.next()) / (kills + 1))))
      await wait(random.next() * 20)
      await program.kill()
      seen.add(await inLine())
      world.clock.pass((Date.now() - started) * timesFaster)
    }
    // It was stopped in the middle of the line, and not only before or after it.
    expect(seen.size).toBeGreaterThan(kills / 2)
    await settle()

    const rows = await world.db.select().from(refunds)
    expect(rows).toHaveLength(count)
    expect(new Set(rows.map(({ orderId }) => orderId)).size).toBe(count)
    expect(rows.every(({ status, reason }) => status === 'SUCCEEDED' && reason === 'EVENT_CANCELLED')).toBe(true)
    expect(rows.reduce((sum, { amountCents }) => sum + amountCents, 0) / 100).toBe(backKES)
    // What the provider has really sent: as much, and to nobody twice.
    const sent = world.phones.accountLedger.movements().filter(({ kind }) => kind === 'reversal' || kind === 'b2c')
    expect(sent).toHaveLength(count)
    expect(sent.reduce((sum, { amountKES }) => sum + Math.abs(amountKES), 0)).toBe(backKES)
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 0 })
    const { states } = (await shop.owner.get(`/api/vendor/events/${event.id}/cancellation`)).body
    expect(states.RETURNED).toEqual({ orders: count, amountKES: backKES })
    expect((await anAdmin(world)).user.role).toBe('ADMIN')
    expect(await verifyLedger(world.db)).toEqual([])
  },
  isSoak ? 3_600_000 : 300_000,
)
