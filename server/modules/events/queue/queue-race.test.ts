import { describe, expect, it } from 'vitest'
import { users } from '#server/modules/identity/identity.tables.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { aPerson, type Person } from '#server/testing/builders/people.ts'
import { anEventWithQueue, saleOpensAt } from '#server/testing/builders/queues.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { turnsAtOnce } from './advance-queues.ts'
import { eventQueues, queueEntries } from './queue.tables.ts'

const world = aWorld()
const advance = () => world.periodicJobs.advanceQueues()
type Line = Awaited<ReturnType<typeof anEventWithQueue>>

const maxTurns = turnsAtOnce(1_000)

/** So many more people in line, without the cost of their requests. */
async function crowd({ event, shop }: Line, count: number) {
  await world.db.execute(sql`
    with people as (
      insert into ${users} (id, name, email, phone, role, password_hash, created_at)
      select gen_random_uuid(), 'Person ' || n, gen_random_uuid() || '@example.com', '+254700000000', 'CUSTOMER', 'none', ${saleOpensAt.toISOString()}
      from generate_series(1, ${count}) as n returning id
    )
    insert into ${queueEntries} (id, vendor_id, event_id, customer_id, status, joined_at)
    select gen_random_uuid(), ${shop.id}, ${event.id}, id, 'WAITING', ${plus(saleOpensAt, -minutes(5)).toISOString()} from people`)
}

const queueRow = async ({ event }: Line) =>
  (await world.db.select().from(eventQueues).where(eq(eventQueues.eventId, event.id)))[0]

describe('a line with many at once', () => {
  it('gives fifty turns, as many as there are places where they are fewer, and of a large sale a twentieth, up to a thousand', () => {
    expect([0, 3, 50, 999, 4_000, 100_000].map(turnsAtOnce)).toEqual([0, 3, 50, 50, 200, 1_000])
    expect(turnsAtOnce(null)).toBe(50)
  })

  it('gives each turn once, in order, and never more than the bound, however many workers advance it', async () => {
    const line = await anEventWithQueue(world, { places: 1_000, early: 1 })
    await crowd(line, 199)
    world.clock.set(saleOpensAt)
    for (let round = 1; round <= 4; round++) {
      await Promise.all(Array.from({ length: 8 }, advance))
      const rows = await line.rows()
      const turns = rows.filter(({ status }) => status === 'TURN').map(({ position }) => position)
      const first = (round - 1) * maxTurns + 1
      expect(turns).toEqual(Array.from({ length: maxTurns }, (_, nth) => first + nth))
      expect((await queueRow(line))?.inTurn).toBe(maxTurns)
      world.clock.pass(minutes(4))
    }
    const { rows } = await world.db.execute(sql`
      select count(*)::int as notified, count(distinct user_id)::int as people
      from notifications join domain_events on domain_events.id = event_id
      where type = 'queue_turn' and data->>'slug' = ${line.event.slug}`)
    expect(rows).toEqual([{ notified: 200, people: 200 }])
  })

  it('is advanced by one worker at a time: a second gives no turns by what it read before the first had', async () => {
    const line = await anEventWithQueue(world, { places: 1_000, early: 1 })
    await crowd(line, 199)
    world.clock.set(saleOpensAt)
    await advance()
    // Thirty have given up their turn, so that thirty others can have one.
    await world.db.execute(sql`update ${queueEntries} set status = 'LEFT'
      where event_id = ${line.event.id} and status = 'TURN' and position <= 30`)
    await crowd(line, 1)
    // The last to come has no position yet. While their row is locked, whoever gives positions waits between reading
    // and giving turns.
    let workers: Promise<void>[] = []
    await world.db.transaction(async (tx) => {
      await tx.execute(
        sql`select 1 from ${queueEntries} where event_id = ${line.event.id} and position is null for update`,
      )
      workers = [advance(), advance(), advance()]
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    await Promise.all(workers)
    const rows = await line.rows()
    expect(rows.filter(({ status }) => status === 'TURN')).toHaveLength(maxTurns)
    expect((await queueRow(line))?.lastPosition).toBe(rows.length)
  })

  it('numbers everybody once without a gap, however many come while workers advance it', async () => {
    const line = await anEventWithQueue(world, { places: 1, early: 2 })
    world.clock.set(saleOpensAt)
    const late = await Promise.all(Array.from({ length: 40 }, () => aPerson(world)))
    await Promise.all([...late.map((person) => line.join(person)), advance(), advance(), advance()])
    await advance()
    expect((await line.rows()).map(({ position }) => position)).toEqual(Array.from({ length: 42 }, (_, nth) => nth + 1))
  })

  it('either uses a turn or ends it when an order comes as its time is over', async () => {
    for (let round = 0; round < 6; round++) {
      const line = await anEventWithQueue(world, { places: 1, early: 2 })
      world.clock.set(saleOpensAt)
      await advance()
      const [first, second] = (await line.inOrder()) as [Person, Person]
      // The order reads its clock a moment before the turn ends; the worker ends it.
      world.clock.pass(minutes(4) - 1)
      const order = line.buy(first)
      const ending = new Promise((resolve) => setTimeout(resolve, round * 4)).then(() => {
        world.clock.pass(1)
        return advance()
      })
      const [{ status, body }] = await Promise.all([order, ending])
      const entry = await line.entryOf(first)
      if (status === 201) expect([entry.status, await line.left()]).toEqual(['SERVED', 0])
      else expect([body.code, entry.status, await line.left()]).toEqual(['needs_turn', 'LAPSED', 1])
      await advance()
      expect((await line.buy(second)).status).toBe(status === 201 ? 409 : 201)
    }
  })

  it('does not use a turn that ended while its order was written', async () => {
    const line = await anEventWithQueue(world, { places: 1, early: 2 })
    world.clock.set(saleOpensAt)
    await advance()
    const [first, second] = (await line.inOrder()) as [Person, Person]
    // The last place is locked, so that the order waits after it has seen its turn.
    let order: ReturnType<Line['buy']> | undefined
    await world.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from stocks where id = ${line.event.capacityStockId} for update`)
      order = line.buy(first)
      await new Promise((resolve) => setTimeout(resolve, 200))
      world.clock.pass(minutes(4))
      await advance()
    })
    expect([(await order)?.body.code, await line.left()]).toEqual(['needs_turn', 1])
    expect((await line.buy(second)).status).toBe(201)
  })

  it('sells 40 places to 300 people in line, in order, each once, while others try to buy', async () => {
    const line = await anEventWithQueue(world, { places: 40, early: 300 })
    world.clock.set(saleOpensAt)
    await advance()
    const inOrder = await line.inOrder()
    const strangers = await Promise.all(Array.from({ length: 10 }, () => aPerson(world)))
    const bought = new Set<string>()
    for (let round = 0; round < 20 && (await queueRow(line))?.endedAt === null; round++) {
      const turns = (await line.rows()).filter(({ status }) => status === 'TURN').map(({ customerId }) => customerId)
      const having = inOrder.filter(({ user }) => turns.includes(user.id))
      // Every third lets their turn pass; everybody else orders from two phones, and some who have no turn try too.
      const buying = having.filter((_, nth) => nth % 3 !== round % 3)
      const without = [...strangers, ...inOrder.filter(({ user }) => !turns.includes(user.id)).slice(0, 10)]
      const [answers, refused] = await Promise.all([
        Promise.all(buying.flatMap((person) => [person, person]).map((person) => line.buy(person))),
        Promise.all(without.map((person) => line.buy(person))),
      ])
      expect(refused.filter(({ status }) => status === 201)).toEqual([])
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(buying.length)
      for (const { user } of buying) bought.add(user.id)
      world.clock.pass(minutes(4))
      await Promise.all([advance(), advance(), advance()])
    }
    expect([bought.size, await line.left(), (await queueRow(line))?.endReason]).toEqual([40, 0, 'SOLD_OUT'])
    const sold = await world.db.select().from(tickets).where(eq(tickets.eventId, line.event.id))
    expect(new Set(sold.map(({ ownerId }) => ownerId)).size).toBe(40)
    expect(sold).toHaveLength(40)
    // Nobody had a turn before those ahead of them.
    const rows = await line.rows()
    const head = rows.findIndex(({ status }) => status === 'WAITING')
    expect(rows.slice(head).every(({ status }) => status === 'WAITING')).toBe(true)
    expect(rows.slice(0, head).some(({ status }) => status === 'WAITING')).toBe(false)
  }, 120_000)

  it('says where one is among 20,000 in less than 50 ms, and draws their places in seconds', async () => {
    const line = await anEventWithQueue(world, { places: 5_000, early: 1 })
    await crowd(line, 19_999)
    world.clock.set(saleOpensAt)
    const drawing = performance.now()
    await advance()
    const drawn = performance.now() - drawing
    const person = await aPerson(world)
    await line.join(person)
    await world.db.execute(sql`update ${queueEntries} set status = 'LEFT'
      where ${queueEntries.eventId} = ${line.event.id} and status = 'WAITING' and position % 10 = 0`)
    const took: number[] = []
    for (let nth = 0; nth < 40; nth++) {
      const start = performance.now()
      await line.stateOf(person)
      took.push(performance.now() - start)
    }
    const median = took.toSorted((a, b) => a - b)[20] as number
    const turns = turnsAtOnce(5_000)
    // Every tenth of those who had no turn has left.
    expect((await line.entryOf(person)).place).toBe(20_001 - turns - (20_000 - turns) / 10)
    expect([drawn < 10_000, median < 50], `drawn in ${drawn} ms, answered in ${median} ms`).toEqual([true, true])
  }, 60_000)
})
