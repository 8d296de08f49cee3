import { expect, it, vi } from 'vitest'
import { eightCartsOfOnePerson } from '#server/testing/races/customer-limit-race.ts'
import { aWorld } from '#server/testing/world/world.ts'

// The guard is removed: what a customer has ordered is counted, and no checkout of theirs waits for another. All have
// time to count before any is committed.
vi.mock('../../identity/lock-users.ts', async (original) => {
  const { sql } = await import('drizzle-orm')
  const lockUser = (tx: { execute: (statement: unknown) => unknown }) => tx.execute(sql`select pg_sleep(0.3)`)
  return { ...(await original<object>()), lockUser }
})

const world = aWorld()

it('without a lock of the customer, carts ordered at once pass every limit of one person', async () => {
  expect((await eightCartsOfOnePerson(world, { maxPerCustomer: 3 })).placed).toBeGreaterThan(3)
  expect((await eightCartsOfOnePerson(world, {})).placed).toBeGreaterThan(5)
  expect((await eightCartsOfOnePerson(world, { stock: 2000 }, 100)).held).toBeGreaterThan(200)
})
