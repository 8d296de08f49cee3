import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OrderId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { countStatements, inSavepoint, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { cancelDeliveries } from './dead-letters.ts'
import { emit } from './emit.ts'
import { deliveries, domainEvents, notifications } from './outbox.tables.ts'

const world = aWorld()
const data = { shop: 'Mama', amountKES: 250, reason: 'Ask again' }
const people = (count: number) => Array.from({ length: count }, () => newId<UserId>())
const tell = (tx: Tx, to: UserId[]) => emit(tx, { type: 'payout_rejected', to, data }, world.clock.now())
const inWorld = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(world.database.db, work)
const published = () => vi.mocked(world.live.publish).mock.calls
const rows = async () => [
  await world.db.$count(domainEvents),
  await world.db.$count(notifications),
  await world.db.$count(deliveries),
]

beforeEach(async () => {
  vi.spyOn(world.live, 'publish').mockReset()
  await world.db.delete(domainEvents)
})

describe('emitting an event', () => {
  it.each([1, 1_000])(
    'tells %i people by one statement: one event, a row in each account, a delivery to each',
    async (count) => {
      const to = people(count)
      const { statements } = await countStatements(() => inWorld((tx) => tell(tx, to)))
      expect(statements.filter((text) => !/^(begin|commit)/.test(text))).toHaveLength(1)
      expect(await rows()).toEqual([1, count, count])
    },
  )

  it('writes nothing where it only concerns open pages, which are told once it is committed', async () => {
    const vendorId = newId<VendorId>()
    const { statements } = await countStatements(() =>
      inWorld(async (tx) => {
        await emit(tx, { type: 'payout_changed', vendorId }, world.clock.now())
        expect(published()).toEqual([])
      }),
    )
    expect(statements.filter((text) => !/^(begin|commit)/.test(text))).toEqual([])
    expect(await rows()).toEqual([0, 0, 0])
    expect(published()[0]).toEqual([[`vendor:${vendorId}`], expect.arrayContaining(['/api/vendor/payouts'])])
  })

  it('writes nothing and tells nobody where there is nobody to tell', async () => {
    await inWorld((tx) => tell(tx, []))
    expect([await rows(), published().filter(([topics]) => topics.length > 0)]).toEqual([[0, 0, 0], []])
  })

  it('tells nobody when the transaction is rolled back', async () => {
    const failing = inWorld(async (tx) => {
      await tell(tx, people(1))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect([await rows(), published()]).toEqual([[0, 0, 0], []])
  })

  it('tells nobody of a savepoint that is rolled back, and everybody of one that is not', async () => {
    const [gone, stays] = [people(1), people(1)]
    await inWorld(async (tx) => {
      await inSavepoint(tx, async (savepoint) => {
        await tell(savepoint, gone)
        throw new Error('no')
      }).catch(() => undefined)
      await inSavepoint(tx, (savepoint) => tell(savepoint, stays))
    })
    expect(await rows()).toEqual([1, 1, 1])
    expect(published().map(([topics]) => topics)).toEqual([[`user:${stays[0]}`]])
  })

  it('tells once of a transaction that is retried', async () => {
    let attempts = 0
    await inWorld(async (tx) => {
      await tell(tx, people(1))
      if (++attempts === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' })
    })
    expect([attempts, await rows(), published().length]).toEqual([2, [1, 1, 1], 1])
  })
})

describe('an event that tells more people than one statement may', () => {
  const count = 2_300
  const next = () => world.periodicJobs.sendDueAudience()
  const told = async () => (await rows())[1]
  const audience = () => world.db.select().from(deliveries).where(eq(deliveries.channel, 'audience'))

  it('tells nobody at once, and a part of them at each run, in their accounts, by channels and on open pages', async () => {
    const to = people(count)
    const { statements } = await countStatements(() => inWorld((tx) => tell(tx, to)))
    expect(statements.filter((text) => !/^(begin|commit)/.test(text))).toHaveLength(2)
    expect([await rows(), published()]).toEqual([[1, 0, 1], []])
    const seen: unknown[] = []
    for (let run = 0; run < 4; run++) {
      await next()
      seen.push([await told(), new Set(published().flatMap(([topics]) => topics)).size])
    }
    expect(seen).toEqual([
      [1_000, 1_000],
      [2_000, 2_000],
      [count, count],
      [count, count],
    ])
    expect(await audience()).toMatchObject([{ state: 'SENT', dueAt: null }])
    const listed = await world.db.select({ id: notifications.userId }).from(notifications)
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(to))
  })

  it('tells nobody when its transaction is rolled back', async () => {
    const failing = inWorld(async (tx) => {
      await tell(tx, people(count))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await next()
    expect(await rows()).toEqual([0, 0, 0])
  })

  it('tells each once, however many processes write at once', async () => {
    await inWorld((tx) => tell(tx, people(count)))
    for (let run = 0; run < 4; run++) await Promise.all([next(), next(), next()])
    expect(await told()).toBe(count)
  })

  it('goes on from the part that was written where a process died with another', async () => {
    await inWorld((tx) => tell(tx, people(count)))
    await next()
    const publish = vi.spyOn(world.database.db, 'transaction').mockRejectedValueOnce(new Error('cut'))
    await next()
    publish.mockRestore()
    expect([await told(), (await audience())[0]?.state]).toEqual([1_000, 'RETRYING'])
    world.clock.pass(minutes(1))
    for (let run = 0; run < 3; run++) await next()
    expect(await told()).toBe(count)
  })
})

describe('an event that pages are told of later', () => {
  const accepted = {
    type: 'order_step',
    orderId: newId<OrderId>(),
    vendorId: newId<VendorId>(),
    step: 'ACCEPTED',
    at: '2026-11-20T09:00:00.000Z',
  } as const
  const pagesAt = () => ({ dueAt: plus(world.clock.now(), minutes(1)), subjectId: newId() })
  const step = (tx: Tx, customerId: UserId, at: ReturnType<typeof pagesAt>) =>
    emit(tx, { ...accepted, customerId }, world.clock.now(), { pagesAt: at })

  it('is told at its moment and not before, once', async () => {
    const [customerId] = people(1) as [UserId]
    await inWorld((tx) => step(tx, customerId, pagesAt()))
    await world.periodicJobs.sendDueLive()
    expect(published()).toEqual([])
    world.clock.pass(minutes(1))
    await Promise.all([world.periodicJobs.sendDueLive(), world.periodicJobs.sendDueLive()])
    const pages = ['/api/user/orders', '/api/user/tickets', '/api/user/under-way']
    expect(published()).toEqual([[[`user:${customerId}`], pages]])
  })

  it('is not told when it was taken back meanwhile', async () => {
    const [customerId] = people(1) as [UserId]
    const at = pagesAt()
    await inWorld((tx) => step(tx, customerId, at))
    await inWorld((tx) => cancelDeliveries(tx, at.subjectId, world.clock.now()))
    world.clock.pass(minutes(1))
    await world.periodicJobs.sendDueLive()
    expect(published()).toEqual([])
    const [row] = await world.db.select().from(deliveries).where(eq(deliveries.subjectId, at.subjectId))
    expect(row).toMatchObject({ state: 'VOID', tries: 0 })
  })
})
