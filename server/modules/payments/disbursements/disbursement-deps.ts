import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { PaymentProviders } from '../providers/payment-providers.ts'
import type { PaymentSpools } from '../spool/payment-spools.ts'
import type { disbursements } from './disbursements.tables.ts'

export type DisbursementRow = typeof disbursements.$inferSelect

/**
 * What follows for the refund or the payout that a disbursement was for. All of it runs in the disbursement's own
 * transaction.
 */
export interface DisbursementHooks {
  /** Locks the row it is for. Always before the disbursement's own, so that two never deadlock. */
  lock(tx: Tx, disbursement: DisbursementRow): Promise<void>
  /**
   * Whether it must not be sent now, with its row locked. It is looked at again until it may be, or a person withdraws
   * it.
   */
  isHeld(tx: Tx, disbursement: DisbursementRow, now: Date): Promise<boolean>
  sent(tx: Tx, disbursement: DisbursementRow, at: Date): Promise<void>
  succeeded(tx: Tx, disbursement: DisbursementRow, at: Date): Promise<void>
  /** `isPersons`: a person has said so, in words of their own, where the provider had named no failure. */
  failed(tx: Tx, disbursement: DisbursementRow, at: Date, isPersons: boolean): Promise<void>
  /** Not settled, and followed up no longer: what became of it was not learned, and a person decides. */
  stuck(tx: Tx, disbursement: DisbursementRow, now: Date): Promise<void>
  /** Not settled yet: the provider waits for a person to do something. */
  needsAction(tx: Tx, disbursement: DisbursementRow, reason: string, now: Date): Promise<void>
}

/** The dependencies of the use cases of sending money out. */
export interface DisbursementDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  /** What a provider here does not send waits for a person to pay it by hand. */
  providers: PaymentProviders
  spools: PaymentSpools
  hooks: { refund: DisbursementHooks; payout: DisbursementHooks }
}

export const disbursementHooks = (
  deps: Pick<DisbursementDeps, 'hooks'>,
  disbursement: DisbursementRow,
): DisbursementHooks => (disbursement.refundId ? deps.hooks.refund : deps.hooks.payout)
