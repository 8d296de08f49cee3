import { and, eq } from 'drizzle-orm'
import type { PaymentId } from '#contracts/primitives.ts'
import { plus } from '#server/platform/clock.ts'
import type { PaymentDesk } from './payment-desk.ts'
import { payments } from './payments.tables.ts'
import { type ClaimedPayment, marksOneByOne, type PromptMarks } from './prompt-marks.ts'
import type { Asked } from './provider.ts'
import { settlePayment } from './settle-payment.ts'

/** Where a provider's notice comes. Safaricom refuses addresses with the word "mpesa", so it is not in the path. */
export const noticePath = (token: string) => `/api/payments/stk/${token}`

/**
 * Asks the provider to collect. Whoever marks the row first asks; the mark is committed before anything is sent, so a
 * process that dies in between leaves a payment that is looked after, never one that is prompted twice.
 */
export async function promptPayment(desk: PaymentDesk, id: PaymentId, marks: PromptMarks = marksOneByOne(desk)) {
  const payment = await marks.claim(id)
  if (payment) await promptClaimed(desk, payment, marks)
}

/** Sends the prompt of a payment whose mark is committed. */
export async function promptClaimed(desk: PaymentDesk, payment: ClaimedPayment, marks: PromptMarks) {
  const provider = desk.providers[payment.method]
  if (!provider || !payment.phone) return
  const asked = await provider.start({
    amountCents: payment.amountCents,
    phone: payment.phone,
    reference: payment.reference,
    callbackUrl: desk.mpesa.callbackUrl + noticePath(payment.token),
  })
  await noteAsked(desk, payment, asked, marks)
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
  const requestId = asked.kind === 'ACCEPTED' ? asked.requestId : null
  await marks.note({ id, requestId, status: requestId ? 'PROMPTED' : 'UNKNOWN' })
  desk.ends.changed(payment)
}
