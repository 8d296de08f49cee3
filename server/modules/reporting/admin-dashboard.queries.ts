import { type SQL, sql } from 'drizzle-orm'
import type { AdminDashboard } from '#contracts/admin/analytics.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { forReviewSql, needsPerson } from '#server/modules/payments/index.ts'
import { isUnexplainedSql } from '#server/modules/reconciliation/index.ts'
import { days, plus } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { millisecondsSql, toInstantOrNull } from '#server/platform/database/sql.ts'
import { nairobiDay, startOfDay } from '#server/platform/nairobi.ts'
import { marketFigures, type Period } from './admin-figures.queries.ts'

/** What needs an administrator, and today so far beside the same day last week until the same time. */
export async function readAdminDashboard(db: Db, now: Date): Promise<AdminDashboard> {
  const today = { startsAt: startOfDay(nairobiDay(now)), endsAt: now }
  const weekBefore = ({ startsAt, endsAt }: Period) => ({
    startsAt: plus(startsAt, -days(7)),
    endsAt: plus(endsAt, -days(7)),
  })
  const [decisions, figures] = await Promise.all([
    readDecisions(db, now),
    marketFigures(db, [today, weekBefore(today)]),
  ])
  const [todays, lastWeeks] = figures as [AdminDashboard['today'], AdminDashboard['lastWeek']]
  return { decisions, today: todays, lastWeek: lastWeeks }
}

interface Waiting {
  count: number
  oldest: number | null
  cents: Cents
}

const waiting = (since: SQL, cents: SQL, rows: SQL): SQL => sql`(
  select json_build_object('count', count(*), 'oldest', ${millisecondsSql(sql`min(${since})`)}, 'cents', coalesce(sum(${cents}), 0)) from ${rows})`

async function readDecisions(db: Db, now: Date): Promise<AdminDashboard['decisions']> {
  const payouts = (status: string, since: SQL) =>
    waiting(since, sql`amount_cents`, sql`payouts where ${acrossVendors('platform-totals')} and status = ${status}`)
  const { rows } = await db.execute<Record<keyof AdminDashboard['decisions'], Waiting>>(sql`
    select ${waiting(sql`coalesce(resubmitted_at, created_at)`, sql`0`, sql`vendors where status = 'PENDING'`)} as approvals,
      ${payouts('REQUESTED', sql`requested_at`)} as payouts, ${payouts('APPROVED', sql`decided_at`)} as "payoutsToPay",
      ${waiting(sql`created_at`, sql`amount_cents`, sql`refunds r where ${needsPerson(now)}`)} as refunds,
      ${waiting(sql`received_at`, sql`0`, sql`webhook_events n where ${forReviewSql}`)} as "webhookEvents",
      ${waiting(sql`opened_at`, sql`amount_cents`, sql`suspense_items where resolution is null`)} as suspense,
      ${waiting(sql`l.completed_at`, sql`0`, sql`statement_lines l where ${isUnexplainedSql}`)} as discrepancies`)
  const [found] = rows as [(typeof rows)[number]]
  const count = ({ count, oldest }: Waiting) => ({ count, oldestAt: toInstantOrNull(oldest) })
  const money = (of: Waiting) => ({ ...count(of), amountKES: toKES(of.cents) })
  return {
    approvals: count(found.approvals),
    payouts: money(found.payouts),
    payoutsToPay: money(found.payoutsToPay),
    refunds: money(found.refunds),
    suspense: money(found.suspense),
    webhookEvents: count(found.webhookEvents),
    discrepancies: count(found.discrepancies),
  }
}
