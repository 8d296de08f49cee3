import type { ProviderId } from '#contracts/money/payments.ts'
import type { PaymentId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assert } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { AccountOrder, PaymentDeps } from '../payment-deps.ts'
import { isOpen, isPayment, type PaymentKey, type PaymentRow } from '../payments.queries.ts'
import { payments } from '../payments.tables.ts'
import type { DirectPayment, DirectPaymentCheck } from '../providers/provider-definition.ts'
import type { ApplyResult } from '../webhooks/webhook-outcomes.ts'
import { isReceiptKnown, lockPaymentsOfOrder } from './direct-payments.queries.ts'
import { isReceiptUsed } from './receipts.ts'
import { type FinalOutcome, settlePaymentWithLock } from './settle-payment.ts'
import { putInSuspense } from './suspense.ts'

/** Whether a direct payment would settle its order as it stands now. */
export async function checkDirectPayment(
  { db, hooks }: Pick<PaymentDeps, 'db' | 'hooks'>,
  { account, amountCents }: Pick<DirectPayment, 'account' | 'amountCents'>,
): Promise<DirectPaymentCheck> {
  const order = await hooks.orderOfAccount(db, account)
  if (!order) return 'UNKNOWN_ACCOUNT'
  if (order.status !== 'PENDING_PAYMENT' || !order.isVendorSelling) return 'CLOSED'
  return order.totalCents === amountCents ? 'WANTED' : 'WRONG_AMOUNT'
}

/**
 * Applies a direct payment, in the transaction that records its outcome. A provider reports what a prompt brought in
 * this way too, under the same receipt, before or after the prompt's own callback: so money that may be from a phone
 * that was prompted settles that prompt's payment, and any other becomes a payment of its own. Either goes to the one
 * function that settles payments, which fulfils the order or refunds what it has no use for.
 */
export async function applyDirectPayment(
  deps: PaymentDeps,
  tx: Tx,
  provider: ProviderId,
  money: DirectPayment,
): Promise<ApplyResult> {
  const { receipt, amountCents } = money
  const order = await deps.hooks.orderOfAccount(tx, money.account)
  const attempts = order ? await lockPaymentsOfOrder(tx, order) : []
  const latest = attempts.at(-1)
  const about = latest ? { payment: latest } : {}
  if (await isReceiptUsed(tx, provider, receipt)) {
    const isKnown = await isReceiptKnown(tx, { provider, receipt }, order)
    return { outcome: isKnown ? 'REPEATED' : 'RECEIPT_USED', ...about }
  }
  if (!order || amountCents !== order.totalCents)
    return { outcome: 'APPLIED', ...about, settle: () => suspend(deps, tx, provider, money, attempts) }
  const payment =
    broughtBy(attempts, provider, money) ?? (await insertUnasked(deps, tx, provider, order, money, attempts))
  const outcome = { kind: 'SUCCEEDED', receipt, amountCents } as const
  return { outcome: 'APPLIED', payment, settle: () => settleDirectly(deps, tx, payment, outcome) }
}

/** The phone that the money may have come from, of those that were prompted for the order. */
const payerPhone = (attempts: readonly PaymentRow[], money: DirectPayment): string | null =>
  attempts.findLast(({ phone }) => phone !== null && money.fitsPhone(phone))?.phone ?? null

/**
 * The attempt that the money may be of: one that succeeded and has no receipt yet, else the one that is open, else the
 * latest that is uncertain, else the latest that failed. Undefined when no phone that was prompted can have paid it, or
 * all of those have paid.
 */
function broughtBy(
  attempts: readonly PaymentRow[],
  provider: ProviderId,
  money: DirectPayment,
): PaymentRow | undefined {
  const fitting = attempts.filter(
    (attempt) => attempt.provider === provider && attempt.phone !== null && money.fitsPhone(attempt.phone),
  )
  return (
    fitting.find(({ status, receipt }) => status === 'SUCCEEDED' && receipt === null) ??
    fitting.find(isOpen) ??
    fitting.findLast(({ status }) => status === 'UNKNOWN') ??
    fitting.findLast(({ status }) => status === 'FAILED')
  )
}

/** That the money came without being asked for: its prompt may still be paid besides. */
export const markDirect = (tx: Tx, payment: PaymentKey) =>
  tx.update(payments).set({ isDirect: true }).where(isPayment(payment))

async function settleDirectly(deps: PaymentDeps, tx: Tx, payment: PaymentRow, outcome: FinalOutcome) {
  // What a success only gets its receipt from is that success itself, reported in another way.
  if (payment.status !== 'SUCCEEDED') await markDirect(tx, payment)
  return settlePaymentWithLock(deps, tx, payment, outcome)
}

/**
 * A payment that nobody asked for. It is inserted as failed, because it is no open attempt, of which an order has one;
 * the settlement in the same transaction makes it a success, and nobody ever sees it otherwise.
 */
async function insertReceived(
  tx: Tx,
  values: Pick<
    PaymentRow,
    'orderId' | 'vendorId' | 'customerId' | 'method' | 'provider' | 'amountCents' | 'phone' | 'reference'
  >,
  now: Date,
): Promise<PaymentRow> {
  const received = { status: 'FAILED', failure: 'NOT_SENT', createdAt: now, settledAt: now } as const
  const [row] = await tx
    .insert(payments)
    .values({ id: newId<PaymentId>(), ...values, ...received })
    .returning()
  assert(row, 'what was inserted is returned')
  return row
}

function insertUnasked(
  { providers, clock }: PaymentDeps,
  tx: Tx,
  provider: ProviderId,
  { id: orderId, vendorId, customerId, number: reference, totalCents: amountCents }: AccountOrder,
  money: DirectPayment,
  attempts: readonly PaymentRow[],
): Promise<PaymentRow> {
  const method = providers.find(provider)?.methods[0]?.method
  assert(method, `payment provider ${provider} has a method`)
  const phone = payerPhone(attempts, money)
  return insertReceived(
    tx,
    { orderId, vendorId, customerId, method, provider, amountCents, phone, reference },
    clock.now(),
  )
}

/** Another amount than the order's, or an account that is no order's, waits for a person. */
async function suspend(
  { clock }: PaymentDeps,
  tx: Tx,
  provider: ProviderId,
  money: DirectPayment,
  attempts: readonly PaymentRow[],
) {
  const { receipt, account, amountCents } = money
  const payment = attempts.at(-1) ?? null
  const reason = payment ? 'WRONG_AMOUNT' : 'UNKNOWN_ACCOUNT'
  const phone = payerPhone(attempts, money)
  await putInSuspense(tx, { provider, reason, amountCents, receipt, phone, account, payment }, clock.now())
  return null
}

/**
 * Applies what the provider says of a prompt whose payment was settled by a direct payment. Under the same receipt it
 * is that money; under another the customer has paid once more, which the order refunds; and that the prompt was not
 * paid is as it should be.
 */
export async function applyPromptPaidByHand(
  deps: PaymentDeps,
  tx: Tx,
  payment: PaymentRow,
  outcome: FinalOutcome,
): Promise<ApplyResult> {
  if (outcome.kind !== 'SUCCEEDED') return { outcome: 'IGNORED' }
  const { receipt } = outcome
  if (receipt === payment.receipt) await tx.update(payments).set({ isDirect: false }).where(isPayment(payment))
  if (receipt === null || (await isReceiptUsed(tx, payment.provider, receipt))) return { outcome: 'REPEATED' }
  const { orderId, vendorId, customerId, method, provider, amountCents, phone, reference } = payment
  const again = { orderId, vendorId, customerId, method, provider, amountCents, phone, reference }
  const settle = async () => settlePaymentWithLock(deps, tx, await insertReceived(tx, again, deps.clock.now()), outcome)
  return { outcome: 'APPLIED', settle }
}
