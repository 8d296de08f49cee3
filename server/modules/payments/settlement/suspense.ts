import type { SuspenseReason } from '#contracts/admin/suspense.ts'
import type { ProviderId } from '#contracts/money/payments.ts'
import type { Cents } from '#contracts/wire/money.ts'
import { platformVendorId, type SuspenseId } from '#contracts/wire/primitives.ts'
import { credit, debit, post, providerAccount } from '#server/modules/ledger/index.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, eq, isNull, ne, or } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { isPayment, type PaymentRow } from '../payments.queries.ts'
import { payments, suspenseItems } from '../payments.tables.ts'
import { countReceipt, releaseReceipt } from './receipts.ts'

export interface Unmatched {
  provider: ProviderId
  reason: SuspenseReason
  amountCents: Cents
  receipt: string | null
  phone: string | null
  /** Of a direct payment: what was typed as the account number. */
  account?: string
  /** The payment it came for, where that is known: its vendor's accounts keep the money, otherwise the platform's. */
  payment: Pick<PaymentRow, 'id' | 'vendorId'> | null
}

/** Puts money into suspense, and on the list for review. */
export async function putInSuspense(tx: Tx, { payment, ...unmatched }: Unmatched, now: Date): Promise<SuspenseKey> {
  const id = newId<SuspenseId>()
  const vendorId = payment?.vendorId ?? platformVendorId
  await countReceipt(tx, { ...unmatched, id }, unmatched.receipt)
  await tx.insert(suspenseItems).values({ id, vendorId, paymentId: payment?.id ?? null, ...unmatched, openedAt: now })
  await post(tx, {
    kind: 'unmatched_money',
    reference: id,
    vendorId,
    entries: [
      debit(providerAccount(unmatched.provider), unmatched.amountCents),
      credit('suspense', unmatched.amountCents),
    ],
    at: now,
  })
  return { id, vendorId }
}

/**
 * A payment that brought another amount than was asked for. The attempt has failed, so the customer may pay again;
 * what came waits in suspense. Of one that had succeeded before, or of money seen before, nothing more is made: then
 * it says false.
 */
export async function suspendWrongAmount(
  deps: PaymentDeps,
  tx: Tx,
  payment: PaymentRow,
  reported: { receipt: string | null; amountCents: Cents | null },
): Promise<boolean> {
  if (payment.status === 'SUCCEEDED' || !reported.amountCents || (await isInSuspense(tx, payment, reported)))
    return false
  const now = deps.clock.now()
  const settlement = { status: 'FAILED', failure: 'WRONG_AMOUNT', settledAt: now, followUpAt: null } as const
  await tx.update(payments).set(settlement).where(isPayment(payment))
  const { receipt, amountCents } = reported
  const { provider, phone } = payment
  await putInSuspense(tx, { provider, reason: 'WRONG_AMOUNT', amountCents, receipt, phone, payment }, now)
  await deps.hooks.failed(tx, { ...payment, ...settlement }, now)
  return true
}

/** Money is known by its receipt; what has none, by the payment that it came for. */
async function isInSuspense(
  tx: Tx,
  { id, vendorId, provider }: PaymentRow,
  { receipt }: { receipt: string | null },
): Promise<boolean> {
  const isIt = receipt
    ? and(acrossVendors('key-from-outside'), eq(suspenseItems.receipt, receipt), eq(suspenseItems.provider, provider))
    : and(eq(suspenseItems.vendorId, vendorId), eq(suspenseItems.paymentId, id), isNull(suspenseItems.receipt))
  const isThere = or(isNull(suspenseItems.resolution), ne(suspenseItems.resolution, 'NOT_RECEIVED'))
  const [found] = await tx.select({ id: suspenseItems.id }).from(suspenseItems).where(and(isIt, isThere))
  return found !== undefined
}

export type SuspenseRow = typeof suspenseItems.$inferSelect

export type SuspenseKey = Pick<SuspenseRow, 'id' | 'vendorId'>

const isItem = ({ id, vendorId }: SuspenseKey) => and(eq(suspenseItems.vendorId, vendorId), eq(suspenseItems.id, id))

/** In whose accounts the money is, for an administrator who names it alone. */
export async function findSuspenseKey(db: Db, id: SuspenseId): Promise<SuspenseKey | undefined> {
  const [key] = await db
    .select({ id: suspenseItems.id, vendorId: suspenseItems.vendorId })
    .from(suspenseItems)
    .where(and(acrossVendors('admin-record'), eq(suspenseItems.id, id)))
  return key
}

/** Reads it and locks it until the transaction ends: of two people who resolve it at once, one does. */
export async function lockSuspense(tx: Tx, key: SuspenseKey): Promise<SuspenseRow | undefined> {
  const [item] = await tx.select().from(suspenseItems).where(isItem(key)).for('update')
  return item
}

/** Records the resolution of money in suspense, whose row the caller has locked. */
export async function recordSuspenseResolution(
  tx: Tx,
  item: SuspenseRow,
  resolved: Pick<SuspenseRow, 'resolution' | 'resolvedAt' | 'resolvedBy' | 'note'>,
) {
  const isElsewhere = resolved.resolution === 'ALLOCATED_TO_PAYMENT' || resolved.resolution === 'NOT_RECEIVED'
  if (isElsewhere) await releaseReceipt(tx, item, item.receipt)
  await tx.update(suspenseItems).set(resolved).where(isItem(item))
}
