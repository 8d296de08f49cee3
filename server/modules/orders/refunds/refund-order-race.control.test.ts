import { beforeAll, expect, it, vi } from 'vitest'
import type { OrderId, PaymentId, VendorId } from '#contracts/wire/primitives.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import {
  anAdminOverNetwork,
  refundDuringPayout,
  shopsThatEarned,
  twentyEqualRefunds,
} from '#server/testing/races/refund-race.ts'
import { timeForOthersToLook } from '#server/testing/races/time-to-look.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { orders } from '../orders.tables.ts'

// The guards are removed: neither the order nor its payment is locked, and the database does not count refunds.
vi.mock('../lifecycle/transition-order.ts', async (original) => {
  const find = async (tx: typeof world.db, { id, vendorId }: { id: OrderId; vendorId: VendorId }) =>
    (
      await tx
        .select()
        .from(orders)
        .where(and(eq(orders.vendorId, vendorId), eq(orders.id, id)))
    )[0]
  return {
    ...(await original<object>()),
    lockOrder: find,
    lockVendorOrder: (tx: typeof world.db, vendorId: VendorId, id: OrderId) => find(tx, { id, vendorId }),
  }
})
vi.mock('#server/modules/payments/payments.queries.ts', async (original) => ({
  ...(await original<object>()),
  lockPayment: async (tx: typeof world.db, { id, vendorId }: { id: PaymentId; vendorId: VendorId }) =>
    (
      await tx
        .select()
        .from(payments)
        .where(and(eq(payments.vendorId, vendorId), eq(payments.id, id)))
    )[0],
  lockPaymentOfOrder: async (tx: typeof world.db, { id, vendorId }: { id: OrderId; vendorId: VendorId }) =>
    (
      await tx
        .select()
        .from(payments)
        .where(and(eq(payments.vendorId, vendorId), eq(payments.orderId, id)))
    )[0],
}))
vi.mock('./refundable.queries.ts', async (original) => {
  const module = await original<typeof import('./refundable.queries.ts')>()
  return {
    ...module,
    async readRefundable(...given: Parameters<typeof module.readRefundable>) {
      const read = await module.readRefundable(...given)
      // All have time to read before any writes.
      await timeForOthersToLook()
      return read
    },
  }
})
vi.mock('#server/platform/http/idempotency.ts', async (original) => ({
  ...(await original<object>()),
  claimIdempotencyKey: async () => null,
}))

const world = aWorld()

beforeAll(async () => {
  await world.db.execute(sql`alter table refunds disable trigger refunds_fit_their_payment`)
})

it('without locking the order and its payment, and without the trigger, more is refunded than was paid', async () => {
  const [racer] = await shopsThatEarned(world, 1)
  const admin = await anAdminOverNetwork(world)
  const { refundedKES, lostKES } = await refundDuringPayout(world, racer as NonNullable<typeof racer>, admin, 0)
  expect(refundedKES).toBe(1600)
  expect(lostKES).toBeGreaterThan(0)
  expect((await verifyLedger(world.db)).map(({ rule }) => rule)).toContain('No more goes back than came in')
})

it('without the idempotency key, twenty equal refund requests create twenty refunds', async () => {
  expect((await twentyEqualRefunds(world)).refunds).toBe(20)
})
