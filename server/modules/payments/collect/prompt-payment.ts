import { and, eq } from 'drizzle-orm'
import type { PaymentId } from '#contracts/primitives.ts'
import { plus } from '#server/platform/clock.ts'
import type { PaymentDesk } from '../payment-deps.ts'
import { payments } from '../payments.tables.ts'
import type { Asked } from '../providers/payment-provider.ts'
import { settlePayment } from '../settlement/settle-payment.ts'
import { type ClaimedPayment, marksOneByOne, type PromptMarks } from './prompt-claims.ts'

/** Where a provider's notice comes. Safaricom refuses addresses with the word "mpesa", so it is not in the path. */
export const noticePath = (token: string) => `/api/payments/stk/${token}`

/**
 * Asks the provider to collect. Whoever marks the row first asks; the mark is committed before anything is sent, so a
 * process that dies in between leaves a payment that is looked after, never one that is prompted twice.
 */
export async function promptPayment(desk: PaymentDesk, id: PaymentId, marks: PromptMarks = marksOneByOne(desk)) {
  const payment = await marks.claim(id)
  return payment ? promptClaimed(desk, payment, marks) : null
}

/** Sends the prompt of a payment whose mark is committed. Gives the page where the customer pays, if there is one. */
export async function promptClaimed(
  desk: PaymentDesk,
  payment: ClaimedPayment,
  marks: PromptMarks,
): Promise<string | null> {
  const provider = desk.providers[payment.method]
  if (!provider) return null
  const { id: paymentId, amountCents, phone, email, reference, orderId } = payment
  const asked = await provider.start({
    paymentId,
    amountCents,
    phone,
    email,
    reference,
    callbackUrl: desk.mpesa.callbackUrl + noticePath(payment.token),
    returnUrl: `${desk.publicUrl}/success?order=${orderId}`,
  })
  await noteAsked(desk, payment, asked, marks)
  return asked.kind === 'ACCEPTED' ? (asked.redirectUrl ?? null) : null
}

const tries = 3

async function noteAsked(desk: PaymentDesk, payment: ClaimedPayment, asked: Asked, marks: PromptMarks) {
  const { id, followUps } = payment
  if (asked.kind === 'REFUSED') return settlePayment(desk, id, { kind: 'FAILED', failure: asked.failure })
  if (asked.kind === 'LATER' && followUps < tries) {
    const again = { promptedAt: null, followUpAt: plus(desk.clock.now(), 2_000 * followUps) }
    await desk.db
      .update(payments)
      .set(again)
      .where(and(eq(payments.id, id), eq(payments.status, 'CREATED')))
    return
  }
  if (asked.kind === 'LATER') return settlePayment(desk, id, { kind: 'FAILED', failure: 'NOT_SENT' })
  const { requestId, redirectUrl = null } = asked.kind === 'ACCEPTED' ? asked : { requestId: null }
  await marks.note({ id, requestId, redirectUrl, status: requestId ? 'PROMPTED' : 'UNKNOWN' })
  desk.ends.changed(payment)
}
