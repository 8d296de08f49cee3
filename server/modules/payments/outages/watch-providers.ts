import type { ProviderId } from '#contracts/money/payments.ts'
import { activeAdmins } from '#server/modules/identity/index.ts'
import { emit } from '#server/modules/outbox/index.ts'
import { plus } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq, isNull, sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { readDue } from '#server/platform/database/sharding/read-due.queries.ts'
import { millisecondsSql, momentSql } from '#server/platform/database/sql.ts'
import { newId } from '#server/platform/ids.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { payments } from '../payments.tables.ts'
import { isSilent, watchedMilliseconds } from './outage-rules.ts'
import { providerOutages } from './outages.tables.ts'

/**
 * Tells administrators when a payment provider answers nothing, and when it answers again. What customers meet is told
 * them by their own payment; this is for whoever can call the provider.
 */
export async function watchProviders({ db, clock, providers }: Pick<PaymentDeps, 'db' | 'clock' | 'providers'>) {
  const now = clock.now()
  const open = await select(db, outage, sql`from ${providerOutages} where ${providerOutages.endedAt} is null`)
  for (const unanswered of await countUnanswered(db, now)) {
    if (open.some(({ provider }) => provider === unanswered.provider)) continue
    const { provider, count, firstAt } = unanswered
    if (!isSilent({ unanswered: count, hasAnswered: await hasAnswered(db, provider, firstAt) })) continue
    await inTransaction(db, async (tx) => {
      const [began] = await tx
        .insert(providerOutages)
        .values({ id: newId<string>(), provider, beganAt: new Date(firstAt) })
        .onConflictDoNothing()
        .returning()
      if (began) await tell(tx, 'DOWN', { provider: nameOf(provider), since: firstAt, payments: count }, now)
    })
  }
  for (const { provider, beganAt } of open) {
    if (!(await hasAnswered(db, provider, beganAt))) continue
    await inTransaction(db, async (tx) => {
      const [ended] = await tx
        .update(providerOutages)
        .set({ endedAt: now })
        .where(and(eq(providerOutages.provider, provider), isNull(providerOutages.endedAt)))
        .returning()
      if (ended) await tell(tx, 'UP', { provider: nameOf(provider), since: beganAt, payments: 0 }, now)
    })
  }

  function nameOf(id: ProviderId) {
    return providers.find(id)?.name ?? id
  }
}

const outage = columns({ provider: providerOutages.provider, beganAt: millisecondsSql(providerOutages.beganAt) })

const tell = async (
  tx: Tx,
  change: 'DOWN' | 'UP',
  { since, ...facts }: { provider: string; since: number; payments: number },
  now: Date,
) =>
  emit(
    tx,
    {
      type: 'provider_down',
      to: await activeAdmins(tx, 'everybody'),
      data: { change, since: new Date(since).toISOString(), ...facts },
    },
    now,
  )

const unanswered = columns({
  provider: payments.provider,
  count: sql<number>`count(*)::int`,
  firstAt: millisecondsSql(sql<Date>`min(${payments.createdAt})`),
})

/** Payments that were not taken in that time: given up, or still tried again. */
const countUnanswered = (db: Db, now: Date) => {
  const from = momentSql(plus(now, -watchedMilliseconds))
  return readDue(db, payments.vendorId, (whose) =>
    select(
      db,
      unanswered,
      sql`from ${payments} where ${whose(payments.vendorId)} and ${payments.providerRequestId} is null
      and ${payments.createdAt} > ${from}
      and (${payments.status} = 'FAILED' and ${payments.failure} = 'NOT_SENT' and ${payments.settledAt} > ${from}
        or ${payments.followUpAt} is not null
          and (${payments.status} = 'UNKNOWN' or ${payments.status} = 'CREATED' and ${payments.followUps} > 1))
      group by ${payments.provider}`,
    ),
  )
}

const answered = columns({ id: payments.id })

/**
 * Whether it has settled any payment that was made since then, as paid or not: what was made before it fell silent says
 * nothing. Each status has an index of its own by that moment.
 */
async function hasAnswered(db: Db, provider: ProviderId, since: number): Promise<boolean> {
  const isSince = sql`${payments.settledAt} > ${momentSql(new Date(since))}`
  const rows = await readDue(db, payments.vendorId, (whose) =>
    select(
      db,
      answered,
      sql`from ${payments} where ${whose(payments.vendorId)} and ${payments.provider} = ${provider}
      and ${payments.providerRequestId} is not null and ${payments.createdAt} >= ${momentSql(new Date(since))}
      and (${payments.status} = 'SUCCEEDED' and ${isSince} or ${payments.status} = 'FAILED' and ${isSince}) limit 1`,
    ),
  )
  return rows.length > 0
}
