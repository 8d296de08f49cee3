import type { FastifyBaseLogger } from 'fastify'
import type { OrderStatus } from '#contracts/orders.ts'
import type { Cents } from '#contracts/wire/money.ts'
import type { OrderId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { PaymentKey, PaymentRow } from './payments.queries.ts'
import type { PaymentProviders } from './providers/payment-providers.ts'
import type { PaymentSpools } from './spool/payment-spools.ts'

/** The order that a payer named as the account, by its number as people type it. */
export interface AccountOrder {
  id: OrderId
  vendorId: VendorId
  customerId: UserId
  number: string
  totalCents: Cents
  status: OrderStatus
  /** A vendor that was suspended since is not paid for what was ordered before. */
  isVendorSelling: boolean
}

/**
 * What follows when a payment settles. Payments stand below orders and know nothing of them; `app.ts` passes the
 * orders' hooks in, and they run in the same transaction as the payment's settlement.
 */
/** Makes what a payment pays for paid, in the transaction that has locked it. */
export type FulfilPaid = (payment: PaymentRow, at: Date) => Promise<void>

export interface PaymentHooks {
  /** Locks what a payment pays for, after the payment; what it resolves to is called when the payment has succeeded. */
  lockPaid(tx: Tx, payment: PaymentKey): Promise<FulfilPaid>
  failed(tx: Tx, payment: PaymentRow, at: Date): Promise<void>
  /** The end of the payment window of its order; a payment that nobody has paid by then fails. */
  payableUntil(db: Db, payment: PaymentRow): Promise<Date>
  /** The order that money paid by hand is for; undefined where the account is no order's. */
  orderOfAccount(db: Db, account: string): Promise<AccountOrder | undefined>
  /** Not settled: the customer was prompted, or it is not known whether they were. */
  changed(payment: Pick<PaymentRow, 'customerId'>): void
  /** No final status came in time: the payment holds its order no longer, and a person should look at it. */
  uncertain(payment: Pick<PaymentRow, 'customerId'>): void
}

/** The dependencies of this module's use cases. */
export interface PaymentDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  providers: PaymentProviders
  spools: PaymentSpools
  hooks: PaymentHooks
}
