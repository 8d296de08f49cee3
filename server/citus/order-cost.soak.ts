import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { cartOf, checkOut } from '#server/testing/builders/orders.ts'
import { aPerson, at, type Person } from '#server/testing/builders/people.ts'
import { KillableServer } from '#server/testing/crash/killable-server.ts'
import { openMarket } from '#server/testing/crash/market.ts'
import { nodeCount } from '#server/testing/world/cluster.ts'
import { aWorld } from '#server/testing/world/world.ts'

const seconds = 30
const idleSeconds = 10
/** Each buys something every ten seconds: nobody may much more often. */
const customers = Number(process.env.BENCH_CUSTOMERS ?? 400)
const betweenMilliseconds = 10_000
/** Of the kernel's clock ticks, in which `/proc` counts. */
const millisecondsPerTick = 10
const world = aWorld({ MPESA_QUERIES_PER_MINUTE: '100000' }, { phones: { otherPhones: 'success' } })
let program: KillableServer
afterAll(() => program.end())

/**
 * The processor's time that the processes of PostgreSQL have taken, those that have ended too, in milliseconds: of all
 * nodes, and of the one whose data lies in a folder.
 */
function databaseMilliseconds(folder: string) {
  const used = { all: 0, coordinator: 0 }
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      if (!stat.includes('(postgres)')) continue
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      // utime, stime, and the same of children that have ended.
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
      used.all += ticks * millisecondsPerTick
      if (readlinkSync(`/proc/${pid}/cwd`) === folder) used.coordinator += ticks * millisecondsPerTick
    } catch {
      // It has ended meanwhile; its parent counts it.
    }
  }
  return used
}

/** Buys one thing after the other. Who has too many that are not paid yet, or finds no free connection, waits too. */
async function buyUntil(isOver: () => boolean, n: number, person: Person, { shop, product }: Stocked) {
  await wait((n / customers) * betweenMilliseconds)
  while (!isOver()) {
    const { status } = await checkOut(person, cartOf(shop, person, [{ product, quantity: 1 }]))
    expect([201, 409, 503]).toContain(status)
    await wait(betweenMilliseconds)
  }
}
type Stocked = Awaited<ReturnType<typeof openMarket>>['stockedShops'][number]

it('counts paid orders a second, and what each takes of the database’s processors', async () => {
  const { stockedShops } = await openMarket(world, 6)
  program = await KillableServer.at(world, { isQuiet: true, timesFaster: 1 })
  await program.start(world.clock.now())
  const people = await Promise.all(Array.from({ length: customers }, () => aPerson(world)))
  const paid = () => world.db.$count(payments, eq(payments.status, 'SUCCEEDED'))
  const { rows } = await world.db.execute<{ folder: string }>(sql`select current_setting('data_directory') as folder`)
  const usedBy = () => databaseMilliseconds(rows[0]?.folder ?? '')
  const idleBefore = usedBy().all
  await wait(idleSeconds * 1000)
  const idle = (usedBy().all - idleBefore) / idleSeconds
  let isOver = false
  const buying = people.map((person, n) =>
    buyUntil(() => isOver, n, at(program.url, person), stockedShops[n % stockedShops.length] as Stocked),
  )
  await wait(betweenMilliseconds)
  const [paidBefore, before, from] = [await paid(), usedBy(), performance.now()]
  await wait(seconds * 1000)
  const orders = (await paid()) - paidBefore
  const after = usedBy()
  const used = after.all - before.all
  const took = (performance.now() - from) / 1000
  isOver = true
  await Promise.all(buying)
  const share = (100 * (after.coordinator - before.coordinator)) / used
  process.stdout.write(
    `${nodeCount === 0 ? 'plain PostgreSQL' : `Citus with ${nodeCount - 1} workers, ${share.toFixed(0)} % of it in the coordinator`}: ` +
      `${(orders / took).toFixed(1)} paid orders a second, ${(used / orders).toFixed(1)} ms of the database's processors each, ` +
      `${((used - idle * took) / orders).toFixed(1)} without the ${idle.toFixed(0)} ms a second that are taken while nobody buys\n`,
  )
  expect(orders).toBeGreaterThan(0)
}, 600_000)
