import type { FastifyBaseLogger } from 'fastify'
import type { PaymentMethod } from '#contracts/money/payments.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { PaymentRow } from './payments.queries.ts'
import type { PaymentProvider } from './providers/payment-provider.ts'

/** Something to be done once the transaction has been committed: telling pages, for one. */
export type AfterCommit = () => void

/**
 * What flows upwards when a payment ends. Payments stand below orders and know nothing of them; `app.ts` hands in what
 * orders make of it, and it runs in the same transaction as the payment's own end.
 */
export interface PaymentHooks {
  succeeded(tx: Tx, payment: PaymentRow, at: Date): Promise<AfterCommit>
  failed(tx: Tx, payment: PaymentRow, at: Date): Promise<AfterCommit>
  /** Until when the payment's order waits for it; what the provider sets no end to ends then. */
  payableUntil(db: Db, payment: PaymentRow): Promise<Date>
  /** Not an end yet: the phone rings, or it cannot be told whether it does. */
  changed(payment: Pick<PaymentRow, 'customerId'>): void
}

/** What the use cases of this module work with. */
export interface PaymentDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  /** A method that is not here is not offered. */
  providers: Partial<Record<PaymentMethod, PaymentProvider>>
  hooks: PaymentHooks
  /** Where Safaricom reaches us; the webhook event's own path is appended. */
  mpesa: { callbackUrl: string }
  /** Where customers reach us, to come back to from a provider's page. */
  publicUrl: string
  /** Takes one of the questions that this method's provider answers in a time; false when none is left for now. */
  takeQueryToken: (method: PaymentMethod) => Promise<boolean>
}
