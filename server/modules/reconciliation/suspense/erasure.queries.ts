import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { type Eraser, isOneOf } from '#server/platform/database/erasure.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { eraseFromStatements } from '../statements/erase-from-statements.ts'
import { suspenseProposals as proposals } from './suspense-proposals.tables.ts'

/** What was proposed for a payment of theirs is theirs. */
export const statementsEraser: Eraser = {
  async find(tx, { paymentIds }) {
    const proposed = sql`from ${proposals} where ${acrossVendors('own-person')} and ${isOneOf(proposals.paymentId, paymentIds)}`
    const rows = await select(tx, columns({ id: proposals.suspenseId }), proposed)
    return { suspenseIds: rows.map(({ id }) => id) }
  },
  erase: eraseFromStatements,
}
