import type { FastifyBaseLogger } from 'fastify'
import type { RemittanceKind } from '#contracts/remittances.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { AfterCommit } from '../payment-deps.ts'
import type { DisbursementProvider } from '../providers/disbursement-provider.ts'
import type { remittances } from './disbursements.tables.ts'

export type RemittanceRow = typeof remittances.$inferSelect

/** What follows for that for which money was sent out: a refund, a payout. All of it runs in the remittance's own transaction. */
export interface DisbursementHooks {
  /** Holds the row it is for. Always before the remittance's own, so that two never wait for each other in a circle. */
  lock(tx: Tx, remittance: RemittanceRow): Promise<void>
  sent(tx: Tx, remittance: RemittanceRow, at: Date): Promise<AfterCommit>
  succeeded(tx: Tx, remittance: RemittanceRow, at: Date): Promise<AfterCommit>
  failed(tx: Tx, remittance: RemittanceRow, at: Date): Promise<AfterCommit>
  /** No end yet: the provider waits for a person to do something. */
  needsAction(tx: Tx, remittance: RemittanceRow, why: string): Promise<AfterCommit>
}

/** What the use cases of sending money out work with. */
export interface DisbursementDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  /** A kind that is not here is not sent: it waits for a person to pay it by hand. */
  providers: Partial<Record<RemittanceKind, DisbursementProvider>>
  hooks: { refund: DisbursementHooks; payout: DisbursementHooks }
  /** Where Safaricom reaches us; the notices' own paths are appended. */
  mpesa: { callbackUrl: string }
  /** Takes one of the questions that this kind's provider answers in a time; false when none is left for now. */
  takeQueryToken: (kind: RemittanceKind) => Promise<boolean>
}

export const hooksOf = (deps: Pick<DisbursementDeps, 'hooks'>, remittance: RemittanceRow): DisbursementHooks =>
  remittance.refundId ? deps.hooks.refund : deps.hooks.payout
