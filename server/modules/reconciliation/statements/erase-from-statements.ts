import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { and, isNotNull, or, sql } from '#server/platform/database/drizzle.ts'
import {
  type Erase,
  erasedName,
  hasContactNumber,
  isOneOf,
  mentions,
  reaches,
  withoutPerson,
} from '#server/platform/database/erasure.ts'
import { ledgerCorrections } from '../corrections/corrections.tables.ts'
import { suspenseProposals } from '../suspense/suspense-proposals.tables.ts'
import { lineProposals } from './line-proposals.tables.ts'
import { missingResolutions, statementLines } from './statements.tables.ts'

/** The lines of their money stay, with receipt, amount and time. Who the provider says it came from or went to goes. */
export const eraseFromStatements: Erase = async (tx, person) => {
  const isTheirs = sql`receipt = any(${sql.param(person.receipts)}::text[])`
  await tx
    .update(statementLines)
    .set({
      otherParty: erasedName,
      details: withoutPerson(statementLines.details, person),
      account: withoutPerson(statementLines.account, person),
      note: withoutPerson(statementLines.note, person),
    })
    .where(
      or(
        isTheirs,
        hasContactNumber(statementLines.otherParty, person),
        hasContactNumber(statementLines.account, person),
      ),
    )
  await tx
    .update(missingResolutions)
    .set({ note: withoutPerson(missingResolutions.note, person) })
    .where(or(isTheirs, reaches(missingResolutions.note, person)))
  // Of money that is not theirs, what somebody wrote of them.
  await tx
    .update(statementLines)
    .set({ note: withoutPerson(statementLines.note, person) })
    .where(and(isNotNull(statementLines.note), reaches(statementLines.note, person)))
  await eraseFromProposals(tx, person)
  const line = lineProposals
  await tx
    .update(line)
    .set({ note: withoutPerson(line.note, person), declineNote: withoutPerson(line.declineNote, person) })
    .where(
      or(
        sql`${line.lineId} in (select ${statementLines.id} from ${statementLines} where ${isTheirs})`,
        reaches(line.note, person),
        reaches(line.declineNote, person),
      ),
    )
  const { reason, declineNote: whyNot, vendorId } = ledgerCorrections
  const vendorIds = person.shopId ? [...person.vendorIds, person.shopId] : person.vendorIds
  await tx
    .update(ledgerCorrections)
    .set({ reason: withoutPerson(reason, person), declineNote: withoutPerson(whyNot, person) })
    .where(and(isOneOf(vendorId, vendorIds), or(mentions(reason, person), mentions(whyNot, person))))
}

/** What was proposed for money in suspense, whosever it is: found first, since each is written by its vendor. */
const eraseFromProposals: Erase = async (tx, person) => {
  const { id, vendorId, suspenseId, note, declineNote } = suspenseProposals
  const isTheirs = or(isOneOf(suspenseId, person.suspenseIds), reaches(note, person), reaches(declineNote, person))
  const found = await tx
    .select({ id, vendorId })
    .from(suspenseProposals)
    .where(and(acrossVendors('own-person'), isTheirs))
  if (found.length === 0) return
  const vendorIds = found.map((proposal) => proposal.vendorId)
  const ids = found.map((proposal) => proposal.id)
  await tx
    .update(suspenseProposals)
    .set({ note: withoutPerson(note, person), declineNote: withoutPerson(declineNote, person) })
    .where(and(isOneOf(vendorId, vendorIds), isOneOf(id, ids)))
}
