import type { getHealth } from '#contracts/admin/alerts/alerts.ts'
import type { ProviderId } from '#contracts/money/payments.ts'
import type { ResponseOf } from '#contracts/wire/endpoint.ts'
import { lastAlerts } from '#server/modules/alerts/index.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { hours, minutes, plus } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import type { Figure } from '#server/platform/metrics/figure.ts'
import { readMarketFigures } from './market-figures.queries.ts'

type Health = ResponseOf<typeof getHealth>

export interface HealthDeps {
  db: Db
  readDisk: () => Promise<Figure[]>
}

/** What `admin-ops` shows: of now, but for the payments of the last 24 hours. Five statements, whatever there is. */
export async function readHealth({ db, readDisk }: HealthDeps, now: Date): Promise<Health> {
  const [market, disk, alerts, providers, current] = await Promise.all([
    readMarketFigures(db, now),
    readDisk(),
    lastAlerts(db),
    paymentsByHour(db, now),
    countNow(db, now),
  ])
  const figures: Figure[] = [...market, ...disk]
  const value = (name: string, label?: string) =>
    figures.find((figure) => figure.name === name && (!label || Object.values(figure.labels).includes(label)))?.value
  const orNull = (name: string, label?: string) => value(name, label) ?? null
  return {
    at: now.toISOString(),
    watchedSeconds: orNull('uliza_job_last_run_seconds', 'watchMarket'),
    alerts,
    providers,
    queues: queuesOf(figures),
    books: {
      proofSeconds: orNull('uliza_ledger_proof_age_seconds'),
      violations: orNull('uliza_ledger_violations'),
      databaseBytes: value('uliza_database_bytes') ?? 0,
      connectionsUsed: value('uliza_database_connections', 'used') ?? 0,
      connectionsMost: value('uliza_database_connections', 'most') ?? 0,
      replicaSeconds: orNull('uliza_replication_lag_seconds'),
      backupSeconds: orNull('uliza_job_last_run_seconds', 'make-backup'),
      restoreSeconds: orNull('uliza_job_last_run_seconds', 'try-restore'),
      diskFreeBytes: value('uliza_disk_bytes', 'free') ?? 0,
      diskTotalBytes: value('uliza_disk_bytes', 'total') ?? 0,
    },
    now: {
      ...current,
      pausedShops: value('uliza_shops_paused') ?? 0,
      suspenseKES: Math.round(value('uliza_suspense_open_shillings') ?? 0),
    },
  }
}

/** What waits, by whom it waits for: how much, and for how long the oldest has. */
function queuesOf(figures: readonly Figure[]): Health['queues'] {
  const of = (name: string) => figures.filter((figure) => figure.name === name)
  const whole = (name: string, count: string, oldest?: string) => {
    const waiting = of(count).reduce((sum, { value }) => sum + value, 0)
    const ages = oldest ? of(oldest).map(({ value }) => value) : []
    return { name, waiting, oldestSeconds: waiting > 0 && ages.length > 0 ? Math.max(...ages) : null }
  }
  const messages = of('uliza_outbox_due').map(({ labels: { channel = '' }, value: waiting }) => ({
    name: channel,
    waiting,
    oldestSeconds: of('uliza_outbox_oldest_seconds').find(({ labels }) => labels.channel === channel)?.value ?? null,
  }))
  return [
    whole('payments', 'uliza_payments_waiting', 'uliza_payments_waiting_oldest_seconds'),
    whole('uncertain', 'uliza_payments_uncertain', 'uliza_payments_uncertain_oldest_seconds'),
    whole('refunds', 'uliza_refunds_open', 'uliza_refunds_oldest_seconds'),
    whole('suspense', 'uliza_suspense_open', 'uliza_suspense_oldest_seconds'),
    whole('stuck', 'uliza_disbursements_stuck'),
    whole('dead-letters', 'uliza_dead_letters'),
    ...messages,
  ]
}

async function paymentsByHour(db: Db, now: Date): Promise<Health['providers']> {
  const since = momentSql(plus(now, -hours(24)))
  const hour = columns({
    provider: payments.provider,
    at: sql<number>`extract(epoch from date_trunc('hour', ${payments.settledAt})) * 1000`,
    succeeded: sql<number>`count(*) filter (where ${payments.status} = 'SUCCEEDED')::int`,
    faults: sql<number>`count(*) filter (where ${payments.failure} in ('PROVIDER_ERROR', 'NOT_SENT'))::int`,
    answerSeconds: sql<
      number | null
    >`percentile_cont(0.5) within group (order by extract(epoch from ${payments.settledAt} - ${payments.promptedAt})::float8) filter (where ${payments.status} = 'SUCCEEDED')`,
  })
  const rows = await select(
    db,
    hour,
    sql`from ${payments} where ${payments.status} in ('SUCCEEDED', 'FAILED') and ${payments.settledAt} > ${since}
      and ${acrossVendors('platform-totals')} group by 1, 2 order by 1, 2`,
  )
  return [...Map.groupBy(rows, ({ provider }) => provider)].map(([provider, ofProvider]) => ({
    provider: provider as ProviderId,
    hours: ofProvider.map(({ provider: _, at, ...counts }) => ({ ...counts, at: new Date(Number(at)).toISOString() })),
  }))
}

async function countNow(db: Db, now: Date) {
  const since = momentSql(plus(now, -minutes(15)))
  const count = columns({ count: sql<number>`count(*)::int` })
  const [[placed], [selling]] = await Promise.all([
    select(db, count, sql`from ${orders} where ${orders.placedAt} > ${since} and ${acrossVendors('platform-totals')}`),
    select(
      db,
      count,
      sql`from ${vendors} where ${vendors.status} = 'APPROVED' and ${acrossVendors('platform-totals')}`,
    ),
  ])
  return { orders: placed?.count ?? 0, shops: selling?.count ?? 0 }
}
