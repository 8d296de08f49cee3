import { jobRuns } from '#server/modules/jobs/jobs.tables.ts'
import { ledgerProofs } from '#server/modules/ledger-proof/proofs.tables.ts'
import { deliveries } from '#server/modules/outbox/outbox.tables.ts'
import { disbursements } from '#server/modules/payments/disbursements/disbursements.tables.ts'
import { refundHold } from '#server/modules/payments/index.ts'
import { providerOutages } from '#server/modules/payments/outages/outages.tables.ts'
import { payments, refunds, suspenseItems } from '#server/modules/payments/payments.tables.ts'
import { isPausedByProgramSql } from '#server/modules/vendors/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import type { Figure, FigureText } from '#server/platform/metrics/figure.ts'
import { nightlyJobs } from '#server/platform/nightly-jobs.tables.ts'

/** What is told to whoever runs the market, by its name in Prometheus. */
export const marketFigures = {
  uliza_payments_recent: {
    help: 'Payments that ended within 15 minutes, by provider and how they ended',
    labels: ['provider', 'end'],
  },
  uliza_payment_answer_seconds: {
    help: 'The median time from prompt to answer of payments that succeeded within 15 minutes',
    labels: ['provider'],
  },
  uliza_payments_waiting: { help: 'Payments whose provider has not said yet how they ended', labels: ['provider'] },
  uliza_payments_waiting_oldest_seconds: { help: 'Since when the oldest of them was prompted', labels: ['provider'] },
  uliza_payments_uncertain: { help: 'Payments of which a person must find out how they ended', labels: ['provider'] },
  uliza_payments_uncertain_oldest_seconds: {
    help: 'For how long the oldest of them has been uncertain',
    labels: ['provider'],
  },
  uliza_suspense_open: { help: 'Money that no order explains and nobody has decided about', labels: [] },
  uliza_suspense_open_shillings: { help: 'How much that is', labels: [] },
  uliza_suspense_oldest_seconds: { help: 'For how long the oldest of it has been there', labels: [] },
  uliza_refunds_open: { help: 'Refunds that were promised and have not arrived', labels: [] },
  uliza_refunds_oldest_seconds: { help: 'For how long the oldest of them has been promised', labels: [] },
  uliza_disbursements_stuck: { help: 'Payouts and refunds whose end a person must find out', labels: [] },
  uliza_providers_down: { help: 'Outages of payment providers that have not ended', labels: ['provider'] },
  uliza_outbox_due: { help: 'Messages and notices that are due, by channel', labels: ['channel'] },
  uliza_outbox_oldest_seconds: { help: 'For how long the oldest of them has been due', labels: ['channel'] },
  uliza_dead_letters: { help: 'What could not be delivered and waits for a person', labels: [] },
  uliza_shops_paused: { help: 'Shops that were paused because they did not answer orders', labels: [] },
  uliza_job_failures: { help: 'How often in a row a job has failed', labels: ['job'] },
  uliza_job_last_run_seconds: { help: 'How long ago a job was done last', labels: ['job'] },
  uliza_job_late: { help: 'Jobs that should have been done by now', labels: [] },
  uliza_ledger_proof_age_seconds: { help: 'How long ago the ledger was last proved', labels: [] },
  uliza_ledger_violations: { help: 'How many violations its last proof found', labels: [] },
  uliza_database_bytes: { help: 'The size of the database', labels: [] },
  uliza_database_connections: {
    help: 'Connections to the database: in use, and the most there may be',
    labels: ['what'],
  },
  uliza_replication_lag_seconds: { help: 'How far the slowest replica is behind', labels: [] },
  uliza_wal_archive_failures: { help: 'WAL files that could not be archived since PostgreSQL was started', labels: [] },
} as const satisfies Record<string, FigureText>
export type FigureName = keyof typeof marketFigures

/** Within so long, what is recent. */
const recent = minutes(15)
/** As administrators see it at their jobs. */
const lateAfter = minutes(2)

/** All figures in one statement, each part of it over an index of what is open, due or recent. */
export async function readMarketFigures(db: Db, now: Date): Promise<Figure<FigureName>[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const since = sql`${plus(now, -recent).toISOString()}::timestamptz`
  const lateSince = sql`${plus(now, -lateAfter).toISOString()}::timestamptz`
  const age = (moment: SQL) => sql`coalesce(extract(epoch from ${at} - min(${moment})), 0)`
  const parts = [
    ...figuresOfPayments({ at, since, age }),
    ...figuresOfMoneyThatWaits(age),
    ...figuresOfJobs({ at, lateSince, age }),
    ...figuresOfDatabase(at),
  ]
  const { rows } = await db.execute<{ name: FigureName; labels: Record<string, string>; value: number | null }>(
    sql`select name, labels, value::float8 as value from (${sql.join(parts, sql` union all `)}) as figures (name, labels, value)`,
  )
  return rows.flatMap(({ value, ...figure }) => (value === null ? [] : { ...figure, value }))
}

interface Moments {
  at: SQL
  since: SQL
  age: (moment: SQL) => SQL
}

const none = sql`'{}'::jsonb`

/** Rows of a figure: its labels as an object, and its value. */
const rowsOf = (name: FigureName, labels: SQL, value: SQL, rest: SQL) =>
  sql`(select ${sql.raw(`'${name}'`)}, ${labels}, ${value} ${rest})`

function figuresOfPayments({ since, age }: Moments): SQL[] {
  const byProvider = sql`jsonb_build_object('provider', ${payments.provider})`
  const ended = (status: 'SUCCEEDED' | 'FAILED') =>
    rowsOf(
      'uliza_payments_recent',
      sql`jsonb_build_object('provider', ${payments.provider}, 'end', coalesce(${payments.failure}, 'SUCCEEDED'))`,
      sql`count(*)`,
      sql`from ${payments} where ${payments.status} = ${sql.raw(`'${status}'`)} and ${payments.settledAt} > ${since}
        and ${acrossVendors('platform-totals')} group by ${payments.provider}, ${payments.failure}`,
    )
  // One that has ended is looked at once more, for a while.
  const waiting = sql`from ${payments} where ${payments.followUpAt} is not null
    and ${payments.status} in ('CREATED', 'PROMPTED', 'UNKNOWN') and ${payments.uncertainSince} is null
    and ${acrossVendors('platform-totals')}
    group by ${payments.provider}`
  const uncertain = sql`from ${payments} where ${payments.status} = 'UNKNOWN' and ${payments.uncertainSince} is not null
    and ${acrossVendors('platform-totals')} group by ${payments.provider}`
  return [
    ended('SUCCEEDED'),
    ended('FAILED'),
    rowsOf(
      'uliza_payment_answer_seconds',
      byProvider,
      sql`percentile_cont(0.5) within group (order by extract(epoch from ${payments.settledAt} - ${payments.promptedAt}))`,
      sql`from ${payments} where ${payments.status} = 'SUCCEEDED' and ${payments.settledAt} > ${since}
        and ${acrossVendors('platform-totals')} group by ${payments.provider}`,
    ),
    rowsOf('uliza_payments_waiting', byProvider, sql`count(*)`, waiting),
    rowsOf('uliza_payments_waiting_oldest_seconds', byProvider, age(sql`${payments.promptedAt}`), waiting),
    rowsOf('uliza_payments_uncertain', byProvider, sql`count(*)`, uncertain),
    rowsOf('uliza_payments_uncertain_oldest_seconds', byProvider, age(sql`${payments.uncertainSince}`), uncertain),
    rowsOf(
      'uliza_providers_down',
      sql`jsonb_build_object('provider', ${providerOutages.provider})`,
      sql`count(*)`,
      sql`from ${providerOutages} where ${providerOutages.endedAt} is null group by ${providerOutages.provider}`,
    ),
  ]
}

function figuresOfMoneyThatWaits(age: Moments['age']): SQL[] {
  const suspense = sql`from ${suspenseItems} where ${suspenseItems.resolution} is null and ${acrossVendors('platform-totals')}`
  // One that failed is owed still.
  const promised = sql`from ${refunds} where ${refunds.status} in ('REQUESTED', 'SENT', 'FAILED')
    and coalesce(${refundHold}, '') <> 'NOT_RECEIVED' and ${acrossVendors('platform-totals')}`
  return [
    rowsOf('uliza_suspense_open', none, sql`count(*)`, suspense),
    rowsOf('uliza_suspense_open_shillings', none, sql`coalesce(sum(${suspenseItems.amountCents}), 0) / 100`, suspense),
    rowsOf('uliza_suspense_oldest_seconds', none, age(sql`${suspenseItems.openedAt}`), suspense),
    rowsOf('uliza_refunds_open', none, sql`count(*)`, promised),
    rowsOf('uliza_refunds_oldest_seconds', none, age(sql`${refunds.createdAt}`), promised),
    rowsOf(
      'uliza_disbursements_stuck',
      none,
      sql`count(*)`,
      sql`from ${disbursements} where ${disbursements.stuckAt} is not null and ${acrossVendors('platform-totals')}`,
    ),
    rowsOf(
      'uliza_shops_paused',
      none,
      sql`count(*)`,
      sql`from ${vendors} where ${isPausedByProgramSql} and ${acrossVendors('platform-totals')}`,
    ),
  ]
}

function figuresOfJobs({ at, lateSince, age }: { at: SQL; lateSince: SQL; age: Moments['age'] }): SQL[] {
  const due = sql`from ${deliveries} where ${deliveries.dueAt} <= ${at} group by ${deliveries.channel}`
  const byChannel = sql`jsonb_build_object('channel', ${deliveries.channel})`
  const byJob = sql`jsonb_build_object('job', ${jobRuns.name})`
  // A night's work may take long. What was not done for weeks is no job of this release, or was turned off.
  const nightLate = sql`${at} - interval '1 hour'`
  const forgotten = sql`${at} - interval '14 days'`
  // Without a backup for weeks nothing is over.
  const current = sql`from ${jobRuns} where ${jobRuns.endedAt} > ${forgotten}
    or ${jobRuns.name} in ('make-backup', 'try-restore', 'shipWal')`
  return [
    rowsOf('uliza_outbox_due', byChannel, sql`count(*)`, due),
    rowsOf('uliza_outbox_oldest_seconds', byChannel, age(sql`${deliveries.dueAt}`), due),
    rowsOf('uliza_dead_letters', none, sql`count(*)`, sql`from ${deliveries} where ${deliveries.state} = 'FAILED'`),
    rowsOf('uliza_job_failures', byJob, sql`${jobRuns.failures}`, current),
    rowsOf('uliza_job_last_run_seconds', byJob, sql`extract(epoch from ${at} - ${jobRuns.endedAt})`, current),
    rowsOf(
      'uliza_job_late',
      none,
      sql`(select count(*) from ${nightlyJobs} where ${nightlyJobs.nextRunAt} between ${forgotten} and ${nightLate}) + count(*)`,
      sql`from ${jobRuns} where ${jobRuns.endedAt} between ${forgotten} and ${lateSince}
        and not exists (select 1 from ${nightlyJobs} where ${nightlyJobs.name} = ${jobRuns.name})`,
    ),
  ]
}

function figuresOfDatabase(at: SQL): SQL[] {
  const lastProof = sql`from ${ledgerProofs} where ${ledgerProofs.state} in ('SOUND', 'BROKEN')
    order by ${ledgerProofs.id} desc limit 1`
  const connections = (what: 'used' | 'most', value: SQL, rest: SQL) =>
    rowsOf('uliza_database_connections', sql`jsonb_build_object('what', ${sql.raw(`'${what}'`)})`, value, rest)
  return [
    rowsOf('uliza_ledger_proof_age_seconds', none, sql`extract(epoch from ${at} - ${ledgerProofs.endedAt})`, lastProof),
    rowsOf('uliza_ledger_violations', none, sql`${ledgerProofs.violationCount}`, lastProof),
    rowsOf('uliza_database_bytes', none, sql`pg_database_size(current_database())`, sql``),
    connections('used', sql`count(*)`, sql`from pg_stat_activity where backend_type = 'client backend'`),
    connections('most', sql`current_setting('max_connections')::int`, sql``),
    rowsOf(
      'uliza_replication_lag_seconds',
      none,
      sql`extract(epoch from max(replay_lag))`,
      sql`from pg_stat_replication`,
    ),
    rowsOf('uliza_wal_archive_failures', none, sql`failed_count`, sql`from pg_stat_archiver`),
  ]
}
