import { beforeEach, describe, expect, it } from 'vitest'
import { jobRuns } from '#server/modules/jobs/jobs.tables.ts'
import { days, minutes, plus } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import type { Figure } from '#server/platform/metrics/figure.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { alerts } from './alerts.tables.ts'
import { deleteOldAlerts, watchMarket } from './index.ts'

const world = aWorld()

const messagesLate: Figure = { name: 'uliza_outbox_oldest_seconds', labels: { channel: 'sms' }, value: 700 }
const suspenseOld: Figure = { name: 'uliza_suspense_oldest_seconds', labels: {}, value: 90_000 }

const watch = (...figures: Figure[]) =>
  watchMarket({ db: world.db, clock: world.clock, readFigures: async () => figures })

const toldTo = async (person: Person) => {
  const { body } = await person.get('/api/user/notifications')
  return body.items
    .filter(({ kind }: { kind: string }) => kind === 'market_alert')
    .map(({ data: { change, alert, subject } }: { data: Record<string, string> }) => [change, alert, subject])
    .toReversed()
}
const shown = async (person: Person) => (await person.get('/api/admin/health')).body.alerts

describe('an alert', () => {
  let owner: Person
  beforeEach(async () => {
    await world.db.delete(alerts)
    // Wednesday, noon in Nairobi.
    world.clock.set(new Date('2026-12-02T09:00:00Z'))
    owner = await anAdmin(world)
  })

  it('fires once it has lasted as long as its rule says, and is told once to whose work it is', async () => {
    const [finance, support] = await Promise.all([anAdmin(world, 'FINANCE'), anAdmin(world, 'SUPPORT')])
    await watch(messagesLate)
    expect(await shown(owner)).toEqual([])
    world.clock.pass(minutes(5))
    await Promise.all([watch(messagesLate), watch(messagesLate)])
    await watch(messagesLate)
    expect(await shown(owner)).toMatchObject([
      {
        name: 'MessagesLate',
        severity: 'PAGE',
        subject: 'sms',
        endedAt: null,
        toldAt: world.clock.now().toISOString(),
      },
    ])
    for (const person of [owner, finance]) expect(await toldTo(person)).toEqual([['BEGAN', 'MessagesLate', 'sms']])
    expect(await toldTo(support)).toEqual([])
  })

  it('that was told is told to be over, once', async () => {
    await watch(messagesLate)
    world.clock.pass(minutes(5))
    await watch(messagesLate)
    world.clock.pass(minutes(1))
    await Promise.all([watch(), watch()])
    expect((await toldTo(owner)).map(([change]: string[]) => change)).toEqual(['BEGAN', 'ENDED'])
    expect(await shown(owner)).toMatchObject([{ endedAt: world.clock.now().toISOString() }])
  })

  it('that does not last is forgotten, and the next begins anew', async () => {
    await watch(messagesLate)
    world.clock.pass(minutes(4))
    await watch()
    world.clock.pass(minutes(4))
    await watch(messagesLate)
    world.clock.pass(minutes(4))
    await watch(messagesLate)
    expect([await shown(owner), await toldTo(owner)]).toEqual([[], []])
  })

  it('that nobody is woken for is told by day, and its end to nobody', async () => {
    world.clock.set(new Date('2026-12-02T23:00:00Z'))
    await watch(suspenseOld)
    await watch(suspenseOld)
    expect([(await shown(owner)).length, await toldTo(owner)]).toEqual([1, []])
    world.clock.set(new Date('2026-12-03T04:00:00Z'))
    await watch(suspenseOld)
    await watch()
    expect(await toldTo(owner)).toEqual([['BEGAN', 'SuspenseOld', '']])
  })

  it('of which administrators have a notice of its own is shown, and not told again', async () => {
    await watch({ name: 'uliza_ledger_violations', labels: {}, value: 2 })
    await watch({ name: 'uliza_ledger_violations', labels: {}, value: 2 })
    expect(await shown(owner)).toMatchObject([{ name: 'LedgerBroken', toldAt: null }])
    expect(await toldTo(owner)).toEqual([])
  })

  it('of a disk is of its machine: another’s worker neither ends it nor keeps it from lasting', async () => {
    const disk = (host: string, free: number): Figure[] => [
      { name: 'uliza_disk_bytes', labels: { what: 'total', host }, value: 100 },
      { name: 'uliza_disk_bytes', labels: { what: 'free', host }, value: free },
    ]
    const watchOn = (host: string, free: number) =>
      watchMarket({ db: world.db, clock: world.clock, readFigures: async () => disk(host, free), host })
    await watchOn('a', 5)
    await watchOn('b', 50)
    world.clock.pass(minutes(10))
    await watchOn('b', 50)
    await watchOn('a', 5)
    expect(await toldTo(owner)).toEqual([['BEGAN', 'DiskFull', 'a']])
    await watchOn('a', 50)
    expect((await toldTo(owner)).at(-1)).toEqual(['ENDED', 'DiskFull', 'a'])
  })

  it('that this version does not know is left to the one that does', async () => {
    await world.db.execute(
      sql`insert into alerts (id, name, subject, began_at, fired_at, told_at) select gen_random_uuid(), 'OfLater', '', now, now, now from (select ${world.clock.now().toISOString()}::timestamptz as now) at`,
    )
    await watch()
    expect((await owner.get('/api/admin/health')).status).toBe(200)
    expect(await world.db.select().from(alerts)).toMatchObject([{ name: 'OfLater', endedAt: null }])
  })

  it('comes of the figures of the market, as the worker watches them', async () => {
    const endedAt = world.clock.now()
    await world.db
      .insert(jobRuns)
      .values({ name: 'aJob', everyMilliseconds: 2_000, endedAt, tookMilliseconds: 1, failures: 5, error: 'cut' })
    await world.periodicJobs.watchMarket()
    await world.periodicJobs.watchMarket()
    expect(await toldTo(owner)).toContainEqual(['BEGAN', 'JobFails', 'aJob'])
  })

  it('is kept for as long as is said once it has ended', async () => {
    await watch(suspenseOld)
    await watch(suspenseOld)
    await watch()
    await deleteOldAlerts(world.db, plus(world.clock.now(), -days(90)))
    expect(await shown(owner)).toHaveLength(1)
    world.clock.pass(days(91))
    await deleteOldAlerts(world.db, plus(world.clock.now(), -days(90)))
    expect(await world.db.select().from(alerts)).toEqual([])
  })
})

describe('the health of the market', () => {
  it('says what was paid by the hour, what waits, and on what it rests, in as many statements whatever there is', async () => {
    const admin = await anAdmin(world)
    const shop = await aShop(world)
    const read = () => countStatements(() => admin.get('/api/admin/health'))
    const before = await read()
    await aPaidOrder(world, shop, await aPerson(world), [{ product: await aProduct(world, shop) }])
    const { result, statements } = await read()
    expect(statements.length).toBe(before.statements.length)
    const { providers, queues, books, now } = result.body
    expect(providers).toMatchObject([{ provider: 'mpesa', hours: [{ succeeded: 1, faults: 0 }] }])
    expect(queues.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['payments', 'uncertain', 'refunds', 'suspense', 'stuck', 'dead-letters']),
    )
    expect(books).toMatchObject({ proofSeconds: null, backupSeconds: null, replicaSeconds: null })
    expect([books.diskTotalBytes > books.diskFreeBytes, books.connectionsMost > 0]).toEqual([true, true])
    expect([now.orders, now.shops > 0]).toEqual([1, true])
  })
})
