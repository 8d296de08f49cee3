import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PaymentId } from '#contracts/primitives.ts'
import { plus } from '#server/platform/clock.ts'
import { hashToken, newHexToken } from '#server/platform/ids.ts'
import type { PaymentDesk } from './payment-desk.ts'
import type { PaymentRow } from './payments.queries.ts'
import { payments } from './payments.tables.ts'
import type { Asked } from './provider.ts'
import { settlePayment } from './settle-payment.ts'

/** When to first ask the provider about a prompt that nobody has answered for. */
export const firstQueryMilliseconds = 20_000

/** Where a provider's notice comes. Safaricom refuses addresses with the word "mpesa", so it is not in the path. */
export const noticePath = (token: string) => `/api/payments/stk/${token}`

/**
 * Asks the provider to collect. Whoever marks the row first asks; the mark is committed before anything is sent, so a
 * process that dies in between leaves a payment that is looked after, never one that is prompted twice.
 */
export async function promptPayment(desk: PaymentDesk, id: PaymentId) {
  const now = desk.clock.now()
  const token = newHexToken()
  const [payment] = await desk.db
    .update(payments)
    .set({
      promptedAt: now,
      callbackTokenHash: hashToken(token),
      followUpAt: plus(now, firstQueryMilliseconds),
      followUps: sql`${payments.followUps} + 1`,
    })
    .where(and(eq(payments.id, id), eq(payments.status, 'CREATED'), isNull(payments.promptedAt)))
    .returning()
  const provider = payment && desk.providers[payment.method]
  if (!payment || !provider || !payment.phone) return
  const asked = await provider.start({
    amountCents: payment.amountCents,
    phone: payment.phone,
    reference: payment.reference,
    callbackUrl: desk.mpesa.callbackUrl + noticePath(token),
  })
  await noteAsked(desk, payment, asked)
}

const tries = 3

async function noteAsked(desk: PaymentDesk, payment: PaymentRow, asked: Asked) {
  const now = desk.clock.now()
  if (asked.kind === 'REFUSED') return settlePayment(desk, payment.id, { kind: 'FAILED', failure: asked.failure })
  if (asked.kind === 'LATER' && payment.followUps < tries) {
    const again = { promptedAt: null, followUpAt: plus(now, 2_000 * payment.followUps) }
    await desk.db
      .update(payments)
      .set(again)
      .where(and(eq(payments.id, payment.id), eq(payments.status, 'CREATED')))
    return
  }
  if (asked.kind === 'LATER') return settlePayment(desk, payment.id, { kind: 'FAILED', failure: 'NOT_SENT' })
  // The notice may have come before this answer: then the payment has ended, and only the request's id is added.
  const status = asked.kind === 'ACCEPTED' ? 'PROMPTED' : 'UNKNOWN'
  await desk.db
    .update(payments)
    .set({
      status: sql`case when ${payments.status} = 'CREATED' then ${status} else ${payments.status} end`,
      providerRequestId: asked.kind === 'ACCEPTED' ? asked.requestId : null,
    })
    .where(eq(payments.id, payment.id))
  desk.ends.changed(payment)
}
