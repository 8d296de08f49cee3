import { expect, it, vi } from 'vitest'
import { aPerson, overNetwork } from '#server/testing/builders/people.ts'
import { promptsAtOnce } from '#server/testing/races/prompt-race.ts'
import { aWorld } from '#server/testing/world/world.ts'

// The guard is removed: earlier payments are counted, and no row makes one attempt wait for another. All have time to
// count before any is committed.
vi.mock('./prompt-limit.ts', async (original) => {
  const { sql } = await import('drizzle-orm')
  const { acrossVendors } = await import('#server/platform/database/across-vendors.ts')
  const { param } = await import('#server/platform/database/sql.ts')
  return {
    ...(await original<object>()),
    countPrompts: sql`
      select 'PHONE' as of, ${param('now')}::text as "oldestAt", ${param('now')}::text as "oldestInDayAt",
        1 as phones, count(*) + 1 as prompts, 1 as "promptsInDay"
      from payments, pg_sleep(0.3) where ${acrossVendors('key-from-outside')} and phone = ${param('phone')} and created_at > ${param('promptsSince')}::timestamptz
        and (${param('phonesSince')}::text, ${param('customerId')}::text) is not null`,
  }
})

const world = aWorld()

it('without a lock of the counted rows, a phone is prompted more often than the limit allows', async () => {
  const customers = await Promise.all(Array.from({ length: 5 }, async () => overNetwork(world, await aPerson(world))))
  const { prompted } = await promptsAtOnce(world, customers, ['+254711000001', '+254711000002'])
  expect(Math.max(...prompted)).toBeGreaterThan(10)
})
