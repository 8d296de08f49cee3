import type { Payment } from '#contracts/money/payments.ts'
import { toKES } from '#contracts/wire/money.ts'
import type { OrderId, PaymentId, VendorId } from '#contracts/wire/primitives.ts'
import { ledgerTransfers } from '#server/modules/ledger/ledger.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, type Column, eq, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { preparedQuery } from '#server/platform/database/prepared.ts'
import { subquery } from '#server/platform/database/select.ts'
import { namingVendor } from '#server/platform/database/sharding/name-vendor.ts'
import { param } from '#server/platform/database/sql.ts'
import { assert } from '#server/platform/errors.ts'
import { payments } from './payments.tables.ts'
import { describeMethod, type PaymentProviders } from './providers/payment-providers.ts'

export type PaymentRow = typeof payments.$inferSelect

/** How the order of a payment can be paid by hand; null where it cannot, or is paid. */
function directInstructions({ status, provider, reference }: PaymentRow, providers: PaymentProviders) {
  const direct = status === 'SUCCEEDED' ? undefined : providers.payableByHand(provider)
  return direct ? { steps: direct.steps, businessNumber: direct.businessNumber, accountNumber: reference } : null
}

export const toPayment = (row: PaymentRow, providers: PaymentProviders): Payment => ({
  id: row.id,
  ...describeMethod(providers, row),
  status: row.status,
  amountKES: toKES(row.amountCents),
  phone: row.phone,
  failure: row.failure,
  receipt: row.receipt,
  createdAt: row.createdAt.toISOString(),
  promptedAt: row.promptedAt?.toISOString() ?? null,
  redirectUrl: isOpen(row) ? row.redirectUrl : null,
  uncertain:
    row.status === 'UNKNOWN' && row.uncertainSince
      ? {
          since: row.uncertainSince.toISOString(),
          nextQueryAt: row.followUpAt?.toISOString() ?? null,
          claimedReceipt: row.claimedReceipt,
        }
      : null,
  direct: directInstructions(row, providers),
})

/**
 * Not settled yet, and its order waits for it. An uncertain payment is not settled either, and nothing waits for it.
 */
export const isOpen = ({ status, uncertainSince }: Pick<PaymentRow, 'status' | 'uncertainSince'>) =>
  uncertainSince === null && (status === 'CREATED' || status === 'PROMPTED' || status === 'UNKNOWN')

/** The same of a row of `payments`, as the index of open payments has it. */
export const isOpenSql: SQL = sql`${payments.status} in ('CREATED', 'PROMPTED', 'UNKNOWN') and ${payments.uncertainSince} is null`

/** Without a final status in time: the customer may have been charged, and a person sees it on a list. */
export const isUncertainSql: SQL = sql`${payments.status} = 'UNKNOWN' and ${payments.uncertainSince} is not null`

/** Which payment, and whose. */
export type PaymentKey = Pick<PaymentRow, 'id' | 'vendorId'>

export const isPayment = ({ id, vendorId }: PaymentKey) => and(eq(payments.vendorId, vendorId), eq(payments.id, id))

export async function findPayment(db: Db, key: PaymentKey): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(isPayment(key))
  return row
}

/** Whose payment it is, for an administrator who names it alone. */
export async function findPaymentKey(db: Db, id: PaymentId): Promise<PaymentKey | undefined> {
  const [key] = await db
    .select({ id: payments.id, vendorId: payments.vendorId })
    .from(payments)
    .where(and(acrossVendors('admin-record'), eq(payments.id, id)))
  return key
}

const lock = preparedQuery((db) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.vendorId, param('vendorId')), eq(payments.id, param('id'))))
    .for('update'),
)

/** Locks the payment's row until the transaction ends, so that it is settled once. */
export async function lockPayment(tx: Tx, { id, vendorId }: PaymentKey): Promise<PaymentRow | undefined> {
  const [row] = await lock(tx, { id, vendorId })
  return row
}

interface OrderOfVendor {
  id: OrderId
  vendorId: VendorId
}

/** Of an order paid twice, the one payment that it was paid by: the other was refunded. */
export const isWhatPaidSql: SQL = sql`exists (select 1 from ${ledgerTransfers}
  where ${ledgerTransfers.vendorId} = ${payments.vendorId} and ${ledgerTransfers.kind} = 'order_paid'
    and ${ledgerTransfers.reference} = ${payments.id}::text)`

/**
 * The attempts at paying an order, the one that counts first: what paid it, else another that succeeded, else the
 * latest.
 */
const countsFirst: SQL = sql`(${payments.status} = 'SUCCEEDED') desc, ${isWhatPaidSql} desc, ${payments.id} desc`

/** A row of orders, as the statement names it. */
export interface OrderColumns {
  id: Column
  vendorId: Column
}

/** The receipt of a row of orders, by the attempt that counts; null while none has succeeded. */
export const receiptSql = (order: OrderColumns) =>
  subquery(
    payments.receipt,
    sql`from ${payments} where ${payments.vendorId} = ${order.vendorId} and ${payments.orderId} = ${order.id}
      and ${payments.status} = 'SUCCEEDED' order by ${countsFirst} limit 1`,
  )

/** The attempt that counts. */
export async function findOrderPayment(db: Db, { id, vendorId }: OrderOfVendor): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.vendorId, vendorId), eq(payments.orderId, id)))
    .orderBy(await namingVendor(db, vendorId, countsFirst))
    .limit(1)
  return row
}

/**
 * The payment that an order was paid by, locked until the transaction ends. Of an order paid twice, the other was
 * refunded.
 */
export async function lockPaymentOfOrder(tx: Tx, { id, vendorId }: OrderOfVendor): Promise<PaymentRow> {
  const [paid] = await tx
    .select({ by: ledgerTransfers.reference })
    .from(ledgerTransfers)
    .where(
      and(
        eq(ledgerTransfers.vendorId, vendorId),
        eq(ledgerTransfers.orderId, id),
        eq(ledgerTransfers.kind, 'order_paid'),
      ),
    )
  const payment = paid && (await lockPayment(tx, { id: paid.by as PaymentId, vendorId }))
  assert(payment, `order ${id} was paid by nothing`)
  return payment
}
