import type { FastifyBaseLogger } from 'fastify'
import type { PaymentMethod } from '#contracts/money/payments.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { PaymentRow } from './payments.queries.ts'
import type { PaymentProvider } from './providers/payment-provider.ts'

/** Work for after the commit: publishing to pages, for one. */
export type AfterCommit = () => void

/**
 * What follows when a payment settles. Payments stand below orders and know nothing of them; `app.ts` passes the orders' hooks in,
 * and they run in the same transaction as the payment's settlement.
 */
export interface PaymentHooks {
  succeeded(tx: Tx, payment: PaymentRow, at: Date): Promise<AfterCommit>
  failed(tx: Tx, payment: PaymentRow, at: Date): Promise<AfterCommit>
  /** Until when the payment's order waits for it; a payment without a time limit of the provider's fails then. */
  payableUntil(db: Db, payment: PaymentRow): Promise<Date>
  /** Not settled: the customer was prompted, or it is not known whether they were. */
  changed(payment: Pick<PaymentRow, 'customerId'>): void
}

/** The dependencies of this module's use cases. */
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
  /** Takes a token of this method's provider for a query; false when none is left for now. */
  takeQueryToken: (method: PaymentMethod) => Promise<boolean>
}
