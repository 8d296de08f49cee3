import type { ProviderId } from '#contracts/money/payments.ts'
import type { Cents } from '#contracts/wire/money.ts'
import type { DisbursementId, PaymentId, PayoutId, RefundId, VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, inArray } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import type { DisbursementRoute } from '../providers/disbursement-provider.ts'
import { withCheck } from './disbursement-checks.ts'
import type { DisbursementRow } from './disbursement-deps.ts'
import { disbursements } from './disbursements.tables.ts'

interface NewDisbursement extends DisbursementRoute {
  vendorId: VendorId
  provider: ProviderId
  for: { refundId: RefundId; paymentId: PaymentId | null } | { payoutId: PayoutId }
  amountCents: Cents
}

/** Inserts a disbursement, in the transaction that decides on it. The worker sends it after the commit. */
export async function createDisbursement(tx: Tx, { for: subject, ...order }: NewDisbursement, now: Date) {
  const id = newId<DisbursementId>()
  await tx
    .insert(disbursements)
    .values({ id, ...subject, ...order, status: 'CREATED', createdAt: now, followUpAt: now })
}

export type DisbursementSubject = { vendorId: VendorId } & ({ refundId: RefundId } | { payoutId: PayoutId })

const isFor = (subject: DisbursementSubject) =>
  and(
    eq(disbursements.vendorId, subject.vendorId),
    'refundId' in subject ? eq(disbursements.refundId, subject.refundId) : eq(disbursements.payoutId, subject.payoutId),
  )

/**
 * The open disbursement of a refund or a payout, if any; locked until the transaction ends. The caller has locked the
 * refund's or payout's own row.
 */
export async function lockOpenDisbursement(tx: Tx, subject: DisbursementSubject): Promise<DisbursementRow | undefined> {
  const [row] = await tx
    .select()
    .from(disbursements)
    .where(and(isFor(subject), inArray(disbursements.status, ['CREATED', 'SENT'])))
    .for('update')
  return row
}

/**
 * Withdraws a disbursement that was not sent yet, because a person pays it by hand. One that was sent is returned: it
 * cannot be withdrawn.
 */
export async function withdrawUnsentDisbursement(
  tx: Tx,
  subject: DisbursementSubject,
  now: Date,
): Promise<DisbursementRow | undefined> {
  const row = await lockOpenDisbursement(tx, subject)
  if (row?.status !== 'CREATED') return row
  await tx
    .update(disbursements)
    .set({ status: 'WITHDRAWN', followUpAt: null, settledAt: now })
    .where(and(eq(disbursements.vendorId, row.vendorId), eq(disbursements.id, row.id)))
  return undefined
}

/**
 * Has a disbursement sent again whose outcome was not learned, because a person has seen that it was not carried out.
 * It stays the same one: what is learned of either request settles it. False where it waits to be sent already.
 */
export async function resendStuckDisbursement(tx: Tx, row: DisbursementRow, now: Date): Promise<boolean> {
  if (row.status === 'CREATED') return false
  const checks = withCheck(row, 'RESENT', now)
  await tx
    .update(disbursements)
    .set({ status: 'CREATED', stuckAt: null, stuckReason: null, failure: null, followUpAt: now, followUps: 0, checks })
    .where(and(eq(disbursements.vendorId, row.vendorId), eq(disbursements.id, row.id)))
  return true
}
