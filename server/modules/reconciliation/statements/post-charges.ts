import type { ProviderId } from '#contracts/money/payments.ts'
import type { Cents } from '#contracts/wire/money.ts'
import { platformVendorId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { credit, debit, post, providerAccount } from '#server/modules/ledger/index.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { isSharded } from '#server/platform/database/sharding/sharded.ts'
import { newId } from '#server/platform/ids.ts'
import type { ReconciliationDeps } from '../suspense/resolve-suspense.ts'
import { hasProposalSql, needsApproverSql } from './line-proposals.ts'
import { isChargeSql } from './match-lines.queries.ts'
import { statementLines } from './statements.tables.ts'

/** What providers kept for their work, as one transfer. A statement charges the platform: its line names no vendor. */
export const postFees = (
  tx: Tx,
  reference: string,
  kept: readonly { provider: ProviderId; cents: Cents }[],
  now: Date,
) => {
  const totalCents = kept.reduce((sum, { cents }) => sum + cents, 0)
  const credits = kept.map(({ provider, cents }) => credit(providerAccount(provider), cents))
  return post(tx, {
    kind: 'provider_fee',
    reference,
    vendorId: platformVendorId,
    entries: [debit('provider_fees', totalCents), ...credits],
    at: now,
  })
}

/**
 * Posts all waiting charges as one transfer: there is one for every payout, and each would lock the same accounts. Those
 * of which each takes two administrators, or of which something is proposed, wait for that.
 */
export async function postCharges({ payments: { db, clock }, live }: ReconciliationDeps, actor: Actor, note: string) {
  const posted = await inTransaction(db, async (tx) => {
    const now = clock.now()
    const posting = newId()
    const rows = await sumPosted(
      tx,
      (fromKES) => sql`
        update ${statementLines} set state = 'RESOLVED', resolution = 'PROVIDER_FEE', matched_id = ${posting},
          resolved_by = ${actor.userId}, resolved_at = ${now.toISOString()}, note = ${note}
        where ${statementLines.state} = 'UNMATCHED' and ${isChargeSql}
          and not ${needsApproverSql(statementLines.amountCents, fromKES)} and not ${hasProposalSql}
        returning ${statementLines.provider}, ${statementLines.amountCents}`,
    )
    const count = rows.reduce((sum, row) => sum + row.count, 0)
    const cents = rows.reduce((sum, row) => sum + row.cents, 0)
    if (count === 0) return { count, cents }
    await recordAudit(
      tx,
      actor,
      { action: 'charges.post', subjectId: posting, detail: { note, lines: count, amountCents: cents } },
      now,
    )
    await postFees(tx, posting, rows, now)
    return { count, cents }
  })
  publish(live, { type: 'money_records_changed' })
  return posted
}

interface Posted {
  provider: ProviderId
  count: number
  cents: Cents
}

/**
 * What an update of lines posts of each provider. Citus sends no update of the platform's rows beside what is summed of
 * them, nor beside the settings, copies on every machine: these are read before.
 */
async function sumPosted(tx: Tx, update: (fromKES?: SQL) => SQL): Promise<Posted[]> {
  if (!isSharded(tx)) {
    const { rows } = await tx.execute(sql`
      with posted as (${update()}) select provider, count(*) as count, -sum(amount_cents)::bigint as cents from posted group by provider`)
    return rows as unknown as Posted[]
  }
  const fromKES = sql`${await readSetting(tx, 'suspenseApproverFromKES')}::float8`
  const { rows } = await tx.execute<{ provider: ProviderId; amount_cents: Cents }>(update(fromKES))
  return [...Map.groupBy(rows, ({ provider }) => provider)].map(([provider, lines]) => ({
    provider,
    count: lines.length,
    cents: -lines.reduce((sum, line) => sum + line.amount_cents, 0),
  }))
}
