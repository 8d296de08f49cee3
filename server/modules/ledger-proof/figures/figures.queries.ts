import type { PublicFigures } from '#contracts/money/public-proof.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { refundHold } from '#server/modules/payments/index.ts'
import { days, hours, plus } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { fixed } from '#server/platform/database/select.ts'
import { momentSql, toInstantOrNull } from '#server/platform/database/sql.ts'
import { assert } from '#server/platform/errors.ts'
import { nairobiDay, startOfDay } from '#server/platform/nairobi.ts'
import { publicFigures } from './figures.tables.ts'

/** So few refunds a week say nothing of the next one. */
const leastRefunds = 20

/** How long half of this week's refunds took at most, where there were enough; for a statement that reads more. */
export const medianRefundSeconds = fixed(
  sql<number | null>`(select (${publicFigures.figures} #>> '{refunds,medianSeconds}')::int from ${publicFigures}
    where (${publicFigures.figures} #>> '{refunds,count}')::int >= ${sql.raw(String(leastRefunds))})`,
)

/**
 * To KSh 1,000, and moments of payouts to the hour: from two counts around one sale somebody could reckon what its shop
 * pays the market, and by that know the shop.
 */
const inThousands = (cents: Cents) => Math.round(toKES(cents) / 1_000) * 1_000

interface Row extends Record<string, unknown> {
  owed: Cents
  organisers: Cents
  refundsOnTheWay: Cents
  suspense: Cents
  payoutsWaiting: number
  payoutsSince: number | null
  payoutsPaid: number
  slowestPayout: number | null
  refundDays: PublicFigures['refunds']['days']
  refunds: number
  refundMedian: number | null
  slowestRefund: { seconds: number; day: string } | null
  refundsWaiting: number
  refundsSince: number | null
  payments: number
  unplacedOfDay: number
  longest: { day: string; seconds: number; isOpen: boolean } | null
}

const dayOf = (moment: SQL) => sql`(${moment} at time zone 'UTC' + interval '3 hours')::date`
const secondsOf = (interval: SQL) => sql`round(extract(epoch from ${interval}))::int`
const milliseconds = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000)::float8`

/** In one statement, over all vendors: a worker's, never a request's. */
export async function readFigures(db: Db, now: Date): Promise<Omit<PublicFigures, 'countedAt'>> {
  const today = nairobiDay(now)
  const [midnight, week] = [momentSql(startOfDay(today)), plus(startOfDay(today), -days(6))]
  const yesterday = plus(startOfDay(today), -days(1))
  const [since, before] = [momentSql(week), momentSql(yesterday)]
  const median = sql`percentile_disc(0.5) within group (order by took)`
  const { rows } = await db.execute<Row>(sql`
    with balance as (
      select key, sum(balance_cents) filter (where balance_cents > 0)::float8 as cents from ledger_accounts
      where ${acrossVendors('platform-totals')} group by key
    ), refund as (
      select ${dayOf(sql`settled_at`)} as day, ${secondsOf(sql`settled_at - created_at`)} as took from refunds
      where ${acrossVendors('platform-totals')} and status = 'SUCCEEDED' and settled_at >= ${since}
    ), payout as (
      select ${secondsOf(sql`settled_at - requested_at`)} as took from payouts
      where ${acrossVendors('platform-totals')} and status = 'PAID' and settled_at >= ${since}
    ), came as (
      select ${dayOf(sql`opened_at`)} as day, resolution is null as "isOpen",
        ${secondsOf(sql`coalesce(resolved_at, ${momentSql(now)}) - opened_at`)} as seconds, opened_at
      from suspense_items where ${acrossVendors('platform-totals')} and opened_at >= ${since}
        and coalesce(resolution, '') <> 'NOT_RECEIVED'
    )
    select
      (select coalesce(sum(cents), 0) from balance where key in ('pending', 'available', 'payouts:in_transit')) as owed,
      coalesce((select cents from balance where key = 'refunds:in_transit'), 0) as "refundsOnTheWay",
      coalesce((select cents from balance where key = 'suspense'), 0) as suspense,
      (select coalesce(sum(greatest(pending.cents, 0)), 0)::float8 from orders o cross join lateral (
          select sum(e.amount_cents) as cents from ledger_transfers t
          join ledger_entries e on e.vendor_id = t.vendor_id and e.transfer_id = t.id and e.account_key = 'pending'
          where t.vendor_id = o.vendor_id and t.order_id = o.id) pending
        where ${acrossVendors('platform-totals')} and o.earnings_due_at is not null and o.fulfilment = 'TICKETS') as organisers,
      (select count(*)::int from payouts where ${acrossVendors('platform-totals')} and status in ('REQUESTED', 'APPROVED', 'SENT')) as "payoutsWaiting",
      (select ${milliseconds(sql`min(requested_at)`)} from payouts
        where ${acrossVendors('platform-totals')} and status in ('REQUESTED', 'APPROVED', 'SENT')) as "payoutsSince",
      (select count(*)::int from payout) as "payoutsPaid",
      (select max(took) from payout) as "slowestPayout",
      (select json_agg(json_build_object('day', day::text, 'medianSeconds', (select ${median} from refund where refund.day = each.day)) order by day)
        from (select ${today}::date - back as day from generate_series(0, 6) back) each) as "refundDays",
      (select count(*)::int from refund) as refunds,
      (select ${median} from refund) as "refundMedian",
      (select json_build_object('seconds', took, 'day', day::text) from refund order by took desc, day desc limit 1) as "slowestRefund",
      (select count(*)::int from refunds where ${acrossVendors('platform-totals')} and status in ('REQUESTED', 'SENT', 'FAILED') and coalesce(${refundHold}, '') <> 'NOT_RECEIVED') as "refundsWaiting",
      (select ${milliseconds(sql`min(created_at)`)} from refunds
        where ${acrossVendors('platform-totals')} and status in ('REQUESTED', 'SENT', 'FAILED') and coalesce(${refundHold}, '') <> 'NOT_RECEIVED') as "refundsSince",
      (select count(*)::int from payments where ${acrossVendors('platform-totals')} and status = 'SUCCEEDED'
        and settled_at >= ${before} and settled_at < ${midnight}) as payments,
      (select count(*)::int from came where "isOpen" and opened_at >= ${before} and opened_at < ${midnight}) as "unplacedOfDay",
      (select json_build_object('day', day::text, 'seconds', seconds, 'isOpen', "isOpen") from came
        order by seconds desc, opened_at desc limit 1) as longest`)
  const [row] = rows
  assert(row, 'figures are one row')
  const held = {
    shopsKES: inThousands(row.owed - row.organisers),
    organisersKES: inThousands(row.organisers),
    refundsKES: toKES(row.refundsOnTheWay),
  }
  return {
    // Of the parts as they are said: the whole to the cent would give away what rounding hides.
    held: { totalKES: held.shopsKES + held.organisersKES + held.refundsKES, ...held },
    payouts: {
      waiting: row.payoutsWaiting,
      waitingSince: toInstantOrNull(row.payoutsSince && row.payoutsSince - (row.payoutsSince % hours(1))),
      paid: row.payoutsPaid,
      slowestSeconds: row.slowestPayout && Math.ceil(row.slowestPayout / 3_600) * 3_600,
    },
    refunds: {
      days: row.refundDays,
      count: row.refunds,
      medianSeconds: row.refundMedian,
      slowest: row.slowestRefund,
      waiting: row.refundsWaiting,
      waitingSince: toInstantOrNull(row.refundsSince),
    },
    unplaced: {
      totalKES: toKES(row.suspense),
      day: nairobiDay(yesterday),
      payments: row.payments,
      open: row.unplacedOfDay,
      longest: row.longest,
    },
  }
}
