import { recordAudit } from '#server/modules/audit/index.ts'
import { applyDirectPayment, isReceiptConflict, type PaymentDeps } from '#server/modules/payments/index.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { type FittingLine, findFittingLines, isFitting } from './fitting-lines.queries.ts'
import { matchLines } from './match-lines.queries.ts'
import { lockLine } from './statement-lines.queries.ts'

/**
 * Settles the orders whose money only a statement shows: the line names the order and has its amount, no other line
 * does, and nobody has paid the order. Each in a transaction of its own, by the function that settles what is paid by
 * hand, and in the name of whoever imported the statement.
 */
export async function settleFittingLines(deps: PaymentDeps) {
  for (const line of await findFittingLines(deps.db)) {
    await settleFittingLine(deps, line).catch((error) => {
      // Its receipt was counted meanwhile: there is nothing left to settle.
      if (!isReceiptConflict(error)) throw error
    })
  }
}

async function settleFittingLine(deps: PaymentDeps, { id, importedBy }: FittingLine) {
  await inTransaction(deps.db, async (tx) => {
    await lockLine(tx, id)
    // A late webhook event may have explained it, or another payment have taken its place.
    await matchLines(tx, id)
    const { state, provider, receipt, account, amountCents, otherParty } = await lockLine(tx, id)
    if (state !== 'UNMATCHED' || !(await isFitting(tx, id))) return
    const fitsPhone = (phone: string) => !/\d{9}/.test(otherParty) || otherParty.includes(phone.slice(-9))
    const money = { receipt, account, amountCents, fitsPhone }
    const { payment, settle } = await applyDirectPayment(deps, tx, provider, money)
    await settle?.()
    await matchLines(tx, id)
    const detail = { isAutomatic: true, receipt, account, amountCents, paymentId: payment?.id }
    await recordAudit(
      tx,
      { userId: importedBy },
      { action: 'discrepancy.settle', subjectId: id, detail },
      deps.clock.now(),
    )
  })
}
