import type { PaymentDeps } from '#server/modules/payments/index.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { matchLines } from './match-lines.queries.ts'
import { noteMissing } from './note-missing.ts'
import { readReconciliation } from './reconciliation.queries.ts'

/**
 * Once a day: matches open lines with records added since their import, notes those that no statement shows, and logs
 * how many remain unresolved.
 */
export async function matchOpenLines({ db, log }: Pick<PaymentDeps, 'db' | 'log'>) {
  await inTransaction(db, async (tx) => {
    await matchLines(tx)
    await noteMissing(tx)
  })
  const { unexplained, unmatched, amountMismatch, missing, charges } = await readReconciliation(db)
  const found = {
    unexplained,
    unmatched: unmatched.count,
    amountMismatch,
    missing: missing.count,
    charges: charges.count,
  }
  if (unexplained > 0) log.warn(found, 'the statements and the ledger differ')
  else log.info(found, 'the statements and the ledger agree')
}
