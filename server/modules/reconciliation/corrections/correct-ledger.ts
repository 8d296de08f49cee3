import type { CorrectedAccount } from '#contracts/admin/corrections.ts'
import { toCents } from '#contracts/wire/money.ts'
import type { CorrectionId, VendorId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { type Actor, requireApprover } from '#server/modules/identity/index.ts'
import { type AccountKey, credit, debit, lockBalance, post } from '#server/modules/ledger/index.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq, isNull } from '#server/platform/database/drizzle.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { notifyApprovers } from '../notify-approvers.ts'
import { findCorrectionVendor, isVendor } from './corrections.queries.ts'
import { ledgerCorrections as corrections } from './corrections.tables.ts'

const accounts: Record<CorrectedAccount, AccountKey> = {
  AVAILABLE: 'available',
  COMMISSION: 'commission',
  SERVICE_FEES: 'service_fees',
  PROMOTIONS: 'promotions',
  TAX_PAYABLE: 'tax_payable',
  PROVIDER_FEES: 'provider_fees',
}

interface Proposed {
  vendorId: VendorId
  from: CorrectedAccount
  to: CorrectedAccount
  amountKES: number
  reason: string
}

type Row = typeof corrections.$inferSelect

/** Keeps a correction until another administrator confirms it; nothing is posted. */
export const propose = (db: Db, actor: Actor, { vendorId, from, to, amountKES, reason }: Proposed, now: Date) =>
  inTransaction(db, async (tx) => {
    if (!(await isVendor(tx, vendorId))) throw notFound('The vendor')
    const id = newId<CorrectionId>()
    const amountCents = toCents(amountKES)
    const proposed = { vendorId, fromAccount: from, toAccount: to, amountCents, reason }
    await tx.insert(corrections).values({ id, ...proposed, proposedBy: actor.userId, proposedAt: now })
    await record(tx, actor, 'propose', proposed, { reason }, now)
    await notifyApprovers(tx, actor, 'CORRECTION', amountCents, now)
    return id
  })

/**
 * Posts what another administrator proposed. The vendor's balance is not brought below zero: money that went out is not
 * taken back so.
 */
export const confirm = (db: Db, actor: Actor, id: CorrectionId, now: Date) =>
  inTransaction(db, async (tx) => {
    const row = await lockOpen(tx, id)
    const own = 'You have proposed this. Another administrator confirms it.'
    await requireApprover(tx, actor, { first: row.proposedBy, own, right: 'money' }, now)
    const { vendorId, amountCents } = row
    const [from, to] = [accounts[row.fromAccount], accounts[row.toAccount]]
    if (from === 'available' && (await lockBalance(tx, vendorId, from)) < amountCents)
      throw new DomainError(
        'insufficient_balance',
        'The shop has less than that to be paid out. Propose a smaller amount.',
      )
    await close(tx, row, { confirmedBy: actor.userId }, now)
    const entries = [debit(from, amountCents), credit(to, amountCents)]
    await post(tx, { kind: 'correction', reference: id, vendorId, entries, at: now })
    await record(tx, actor, 'confirm', row, { reason: row.reason }, now)
  })

/** Ends a proposal: nothing is posted. */
export const decline = (db: Db, actor: Actor, id: CorrectionId, note: string, now: Date) =>
  inTransaction(db, async (tx) => {
    const row = await lockOpen(tx, id)
    await close(tx, row, { declinedBy: actor.userId, declineNote: note }, now)
    await record(tx, actor, row.proposedBy === actor.userId ? 'withdraw' : 'decline', row, { note }, now)
  })

async function lockOpen(tx: Tx, id: CorrectionId): Promise<Row> {
  const vendorId = await findCorrectionVendor(tx, id)
  const isIt = vendorId && and(eq(corrections.vendorId, vendorId), eq(corrections.id, id))
  const [row] = isIt ? await tx.select().from(corrections).where(isIt).for('update') : []
  if (!row) throw notFound('The correction')
  if (row.decidedAt) throw decided()
  return row
}

/** Decides it if nobody has: of two who do so at once the second changes nothing. */
async function close(
  tx: Tx,
  { id, vendorId }: Row,
  decision: Partial<Pick<Row, 'confirmedBy' | 'declinedBy' | 'declineNote'>>,
  now: Date,
) {
  const isOpen = and(eq(corrections.vendorId, vendorId), eq(corrections.id, id), isNull(corrections.decidedAt))
  const { rowCount } = await tx
    .update(corrections)
    .set({ ...decision, decidedAt: now })
    .where(isOpen)
  if (rowCount !== 1) throw decided()
}

/** It stands in the trail of the shop whose ledger it changes. */
const record = (
  tx: Tx,
  actor: Actor,
  act: 'propose' | 'confirm' | 'decline' | 'withdraw',
  {
    vendorId,
    fromAccount,
    toAccount,
    amountCents,
  }: Pick<Row, 'vendorId' | 'fromAccount' | 'toAccount' | 'amountCents'>,
  words: Record<string, string>,
  now: Date,
) => {
  const detail = { fromAccount, toAccount, amountCents, ...words }
  return recordAudit(tx, actor, { action: `vendor.${act}-correction`, subjectId: vendorId, detail }, now)
}

const decided = () =>
  new DomainError('invalid_transition', 'Somebody has decided about this correction already. Look at it again.')
