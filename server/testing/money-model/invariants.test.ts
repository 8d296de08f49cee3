import { expect, it } from 'vitest'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { aWorld } from '../world/world.ts'
import { aHistory } from './a-history.ts'
import { mustHold, violationsIn } from './invariants.ts'

const world = aWorld()

it.for([
  ['A balance is the sum of its entries', sql`update ledger_accounts set balance_cents = balance_cents + 1`],
  ['A transfer has entries, and they sum to zero', sql`delete from ledger_entries where account_key = 'available'`],
  ['miscounted', sql`update stocks set quantity_left = quantity_left - 1 where quota is not null`],
] as const)('a history of money fails at the step that breaks this: %s', async ([rule, fault]) => {
  await mustHold(world, await aHistory(world))
  const undone = new Error('undone')
  const found = async (db: Db) => new Set((await violationsIn(db)).map((violation) => violation.rule))
  const breaking = inTransaction(world.db, async (tx) => {
    // Past the triggers, which refuse it.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(fault)
    expect(await found(tx)).toContain(rule)
    throw undone
  })
  await expect(breaking).rejects.toBe(undone)
})
