import type { Cents } from '#contracts/wire/money.ts'
import type { OrderId, PaymentId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { plus } from '#server/platform/clock.ts'
import { type Tx, violatedConstraint } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { preparedTogether } from '#server/platform/database/prepared.ts'
import { columnNames, param } from '#server/platform/database/sql.ts'
import { DomainError } from '#server/platform/errors.ts'
import { hashToken } from '#server/platform/ids.ts'
import { payments } from '../payments.tables.ts'
import { newCallbackToken } from '../webhooks/callback-tokens.ts'
import type { ChosenMethod } from './choose-method.ts'
import { countPrompts, type PromptCount, promptLimitValues, refuseTooManyPrompts } from './prompt-limit.ts'

export interface NewPayment {
  id: PaymentId
  orderId: OrderId
  vendorId: VendorId
  customerId: UserId
  /** Who asks on fewer phones than an account. */
  isGuest?: boolean
  /** What it is collected by. */
  chosen: ChosenMethod
  amountCents: Cents
  email: string | null
  reference: string
}

/**
 * The claim of a payment's prompt, written in the transaction that inserts the payment. Its holder sends the prompt
 * right after the commit (docs/decisions/0031).
 */
export interface PromptClaim {
  /** The end of the path for the provider's webhook event; only its hash is kept. */
  token: string
  /** How many follow-ups the payment has had, including this. */
  followUps: number
}

export const newPromptClaim = (vendorId: VendorId): PromptClaim => ({ token: newCallbackToken(vendorId), followUps: 1 })

/** When to first query the provider about a prompt that was not answered. */
export const firstQueryMilliseconds = 20_000

/** The worker prompts what the process that wrote it did not: after this long that process is taken to have stopped. */
const promptWithinMilliseconds = 5_000

/**
 * Inserts an attempt to collect: as part of a statement, so that checkout can send it together with the order's. That
 * statement has `countPrompts` too. The provider is called after the commit.
 */
export const insertPayment: SQL = sql`
  insert into ${payments} (${columnNames(
    payments.id,
    payments.orderId,
    payments.vendorId,
    payments.customerId,
    payments.method,
    payments.provider,
    payments.status,
    payments.amountCents,
    payments.phone,
    payments.email,
    payments.reference,
    payments.providerRequestId,
    payments.createdAt,
    payments.promptedAt,
    payments.callbackTokenHash,
    payments.followUpAt,
    payments.followUps,
  )})
  values (${param('paymentId')}, ${param('orderId')}, ${param('vendorId')}, ${param('customerId')}, ${param('method')}, ${param('provider')},
    'CREATED', ${param('amountCents')}, ${param('phone')}, ${param('email')}, ${param('reference')}, ${param('requestId')},
    ${param('now')}, ${param('promptedAt')}, ${param('tokenHash')}, ${param('followUpAt')}, ${param('followUps')})`

/** What `insertPayment` and `countPrompts` are given. */
export const paymentValues = (
  { id, chosen, isGuest: _, ...payment }: NewPayment,
  now: Date,
  claim: PromptClaim | null,
) => ({
  ...payment,
  paymentId: id,
  method: chosen.method,
  provider: chosen.provider,
  phone: chosen.phone,
  requestId: chosen.reference === 'OURS' ? id : null,
  now: now.toISOString(),
  promptedAt: claim ? now.toISOString() : null,
  tokenHash: claim ? hashToken(claim.token) : null,
  followUpAt: plus(now, claim ? firstQueryMilliseconds : promptWithinMilliseconds).toISOString(),
  followUps: claim?.followUps ?? 0,
  ...promptLimitValues(now),
})

const insert = preparedTogether<PromptCount>({ payment: insertPayment }, countPrompts)

/** Another attempt for an order that is there; of two at once the database takes one. */
export async function createPayment(tx: Tx, payment: NewPayment, now: Date, claim: PromptClaim | null) {
  try {
    refuseTooManyPrompts(await insert(tx, paymentValues(payment, now, claim)), now, payment.isGuest)
  } catch (error) {
    if (violatedConstraint(error) !== 'payments_one_open_per_order') throw error
    throw new DomainError(
      'payment_in_progress',
      'A payment for this order is still open. Finish it where it was begun, or wait a minute.',
    )
  }
}
