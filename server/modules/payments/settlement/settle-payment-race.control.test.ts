import { beforeAll, expect, it, vi } from 'vitest'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { preparedQuery } from '#server/platform/database/prepared.ts'
import {
  oneReceiptForTwoOrders,
  twentyEqualCallbacks,
  twentyEqualCheckouts,
  twentyPaymentRetries,
} from '#server/testing/races/payment-race.ts'
import { timeForOthersToLook } from '#server/testing/races/time-to-look.ts'
import { aWorld } from '#server/testing/world/world.ts'
import type { PaymentKey } from '../payments.queries.ts'
import { payments } from '../payments.tables.ts'

// The guards are taken out: a payment is read without being held, and the database takes twice what it takes once.
vi.mock('../payments.queries.ts', async (original) => ({
  ...(await original<object>()),
  async lockPayment(tx: typeof world.db, { id, vendorId }: PaymentKey) {
    const isPayment = and(eq(payments.vendorId, vendorId), eq(payments.id, id))
    // Sent at once, as by the one that locks: what is sent after it waits for the order.
    const [payment] = await preparedQuery((db) => db.select().from(payments).where(isPayment))(tx, {})
    // All are given the time to look before any writes.
    await timeForOthersToLook()
    return payment
  },
}))

const world = aWorld()

beforeAll(async () => {
  const { rows } = await world.db.execute<{ name: string }>(sql`
    select conname as name from pg_constraint where conrelid = 'idempotency_records'::regclass and contype = 'p'`)
  await world.db.execute(sql`alter table idempotency_records drop constraint ${sql.identifier(rows[0]?.name ?? '')}`)
  for (const index of ['ledger_transfers_once', 'payments_one_open_per_order', 'payments_receipt_key'])
    await world.db.execute(sql`drop index ${sql.identifier(index)}`)
  await world.db.execute(sql`drop trigger payments_receipt_backfilled on payments`)
})

it('without the unique idempotency key, twenty equal checkouts create more than one order', async () => {
  expect((await twentyEqualCheckouts(world)).orders).toBeGreaterThan(1)
})

it('without the lock and the unique key of postings, one webhook event is posted more than once', async () => {
  const { applied, postings } = await twentyEqualCallbacks(world)
  expect(applied).toBeGreaterThan(1)
  expect(postings).toBeGreaterThan(1)
})

it('without the index of open attempts, one order is prompted more than once', async () => {
  expect((await twentyPaymentRetries(world)).open).toBeGreaterThan(1)
})

it('without the unique key of receipts, one receipt pays two orders, and the ledger check finds it', async () => {
  expect(await oneReceiptForTwoOrders(world)).toEqual({ outcomes: ['APPLIED', 'APPLIED'], paid: 2, countedTwice: 1 })
})
