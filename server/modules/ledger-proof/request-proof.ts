import type { LedgerProofId, UserId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { findOpenProof } from './proofs.queries.ts'
import { ledgerProofs } from './proofs.tables.ts'

/** Has a worker run the proof. While one is waiting or running there is no second: it would read the same ledger. */
async function insertProof(tx: Tx, requestedBy: UserId | null, now: Date): Promise<LedgerProofId | undefined> {
  const id = newId<LedgerProofId>()
  const [inserted] = await tx
    .insert(ledgerProofs)
    .values({ id, state: 'WAITING', requestedBy, requestedAt: now, dueAt: now })
    .onConflictDoNothing()
    .returning({ id: ledgerProofs.id })
  return inserted?.id
}

/** A person's run; what is answered is the run under way, whoever asked for it. */
export const requestProof = (db: Db, actor: { userId: UserId }, now: Date) =>
  inTransaction(db, async (tx) => {
    const id = await insertProof(tx, actor.userId, now)
    if (id) await recordAudit(tx, actor, { action: 'ledger.prove', subjectId: id, detail: {} }, now)
    return findOpenProof(tx)
  })

/** The run of the night. */
export const requestNightlyProof = (db: Db, now: Date) =>
  inTransaction(db, async (tx) => void (await insertProof(tx, null, now)))
