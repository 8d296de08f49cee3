import type { Cents } from '#contracts/money.ts'
import type { PaymentMethod } from '#contracts/payments.ts'
import type { OrderId, PaymentId, UserId, VendorId } from '#contracts/primitives.ts'
import { plus } from '#server/platform/clock.ts'
import { type Db, violatedConstraint } from '#server/platform/db.ts'
import { DomainError } from '#server/platform/errors.ts'
import { payments } from './payments.tables.ts'

export interface NewPayment {
  id: PaymentId
  orderId: OrderId
  vendorId: VendorId
  customerId: UserId
  method: PaymentMethod
  amountCents: Cents
  phone: string | null
  reference: string
}

/** The worker prompts what the process that wrote it did not: after this long it is taken to have stopped. */
const promptWithinMilliseconds = 5_000

/** Writes an attempt to collect, in the transaction that makes it due. The provider is asked after the commit. */
export async function createPayment(tx: Db, payment: NewPayment, now: Date) {
  try {
    await tx.insert(payments).values({
      ...payment,
      status: 'CREATED',
      createdAt: now,
      followUpAt: plus(now, promptWithinMilliseconds),
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'payments_one_open_per_order') throw error
    throw new DomainError(
      'payment_in_progress',
      'A payment for this order is still open. Finish it on your phone, or wait a minute.',
    )
  }
}
