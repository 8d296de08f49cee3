import type { AdminMembership } from '#contracts/admin/admin-rights.ts'
import type { AdminDashboard } from '#contracts/admin/analytics.ts'
import { type Decisions, decisionRights } from '#contracts/admin/decision-rights.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { lostFactorRequests } from '#server/modules/identity/lost-factors/lost-factors.tables.ts'
import { ledgerProofs } from '#server/modules/ledger-proof/proofs.tables.ts'
import { unsentMail } from '#server/modules/outbox/index.ts'
import { deliveries } from '#server/modules/outbox/outbox.tables.ts'
import { forReviewSql, isUncertainSql, needsPerson } from '#server/modules/payments/index.ts'
import { payments, refunds, suspenseItems, webhookEvents } from '#server/modules/payments/payments.tables.ts'
import { payoutNeedsPerson } from '#server/modules/payouts/index.ts'
import { payouts } from '#server/modules/payouts/payouts.tables.ts'
import { orderProblems } from '#server/modules/problems/problems.tables.ts'
import { ledgerCorrections } from '#server/modules/reconciliation/corrections/corrections.tables.ts'
import { hasLineProposalSql, isOpenLineSql, isUnexplainedSql } from '#server/modules/reconciliation/index.ts'
import { lineProposals } from '#server/modules/reconciliation/statements/line-proposals.tables.ts'
import { statementGaps, statementLines } from '#server/modules/reconciliation/statements/statements.tables.ts'
import { suspenseProposals } from '#server/modules/reconciliation/suspense/suspense-proposals.tables.ts'
import { isPausedByProgramSql } from '#server/modules/vendors/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { days, plus } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import type { PgTable } from '#server/platform/database/drizzle-tables.ts'
import { columns, jsonObject, notNull, selectOne, subquery, type ValueOf } from '#server/platform/database/select.ts'
import { millisecondsSql, toInstantOrNull } from '#server/platform/database/sql.ts'
import { assert } from '#server/platform/errors.ts'
import { nairobiDay, startOfDay } from '#server/platform/nairobi.ts'
import { marketFigures, type Period } from './market-figures.queries.ts'

interface Asked {
  /** Who asks: they are shown what is theirs to decide, and figures where they have the money. */
  rights: AdminMembership['rights']
  isMailed: boolean
}

/** What needs this administrator, and today so far beside the same day last week until the same time. */
export async function readAdminDashboard(db: Db, { rights, isMailed }: Asked, now: Date): Promise<AdminDashboard> {
  const [{ decisions, unsentMail }, figures] = await Promise.all([
    readDecisions(db, now, isMailed),
    rights.includes('money') ? todaysFigures(db, now) : { today: null, lastWeek: null },
  ])
  return { decisions: decisionsOf(rights, decisions), unsentMail, ...figures }
}

async function todaysFigures(db: Db, now: Date): Promise<Pick<AdminDashboard, 'today' | 'lastWeek'>> {
  const day = { startsAt: startOfDay(nairobiDay(now)), endsAt: now }
  const weekBefore = ({ startsAt, endsAt }: Period) => ({
    startsAt: plus(startsAt, -days(7)),
    endsAt: plus(endsAt, -days(7)),
  })
  const [today, lastWeek] = await marketFigures(db, [day, weekBefore(day)])
  assert(today && lastWeek, 'each period is a row')
  return { today, lastWeek }
}

const nothing = { count: 0, oldestAt: null, amountKES: 0 }

/** What is another's to decide waits for nobody here. */
const decisionsOf = (rights: AdminMembership['rights'], decisions: Decisions): Decisions => ({
  ...decisions,
  ...Object.fromEntries(
    Object.entries(decisionRights).flatMap(([name, right]) => (rights.includes(right) ? [] : [[name, nothing]])),
  ),
})

/** How many rows of a table wait, since when, and how much money with them. */
const waiting = (table: PgTable, since: Column | SQL, cents: Column | SQL, isWaiting: SQL) =>
  notNull(
    subquery(
      jsonObject({
        count: sql<number>`count(*)`,
        oldest: millisecondsSql(sql<Date | null>`min(${since})`),
        cents: sql<Cents>`coalesce(sum(${cents}), 0)`,
      }),
      sql`from ${table} where ${acrossVendors('platform-totals')} and ${isWaiting}`,
    ),
  )
type Waiting = ValueOf<ReturnType<typeof waiting>>

const noMoney = sql`0`

/** Of the last run that says something of the ledger: how many rows it found, and since when they are known. */
const lastProofViolations = notNull(
  subquery(
    jsonObject({
      count: sql<number>`coalesce(sum(${ledgerProofs.violationCount}), 0)`,
      oldest: millisecondsSql(
        sql<Date | null>`min(${ledgerProofs.endedAt}) filter (where ${ledgerProofs.violationCount} > 0)`,
      ),
      cents: sql<Cents>`0`,
    }),
    sql`from ${ledgerProofs} where ${ledgerProofs.id} = (select id from ${ledgerProofs}
      where ${ledgerProofs.state} in ('SOUND', 'BROKEN') order by id desc limit 1)`,
  ),
)

/** What the files of all providers leave open, as it was counted with the last one of each. */
const openGaps = notNull(
  subquery(
    jsonObject({
      count: sql<number>`coalesce(sum(${statementGaps.gapCount}), 0)`,
      oldest: millisecondsSql(sql<Date | null>`min(${statementGaps.startsAt})`),
      cents: sql<Cents>`0`,
    }),
    sql`from ${statementGaps}`,
  ),
)

const waitingAlways = {
  approvals: waiting(
    vendors,
    sql`coalesce(${vendors.resubmittedAt}, ${vendors.createdAt})`,
    noMoney,
    sql`${vendors.status} = 'PENDING'`,
  ),
  pausedShops: waiting(vendors, sql`null::timestamptz`, noMoney, isPausedByProgramSql),
  products: waiting(products, products.updatedAt, noMoney, sql`${products.approval} = 'PENDING'`),
  payouts: waiting(payouts, payouts.requestedAt, payouts.amountCents, sql`${payouts.status} = 'REQUESTED'`),
  payoutsToPay: waiting(payouts, payouts.decidedAt, payouts.amountCents, sql`${payouts.status} = 'APPROVED'`),
  webhookEvents: waiting(webhookEvents, webhookEvents.receivedAt, noMoney, forReviewSql),
  uncertainPayments: waiting(payments, payments.uncertainSince, payments.amountCents, isUncertainSql),
  suspense: waiting(
    suspenseItems,
    suspenseItems.openedAt,
    suspenseItems.amountCents,
    sql`${suspenseItems.resolution} is null and not exists (select 1 from ${suspenseProposals}
      where ${suspenseProposals.vendorId} = ${suspenseItems.vendorId}
        and ${suspenseProposals.suspenseId} = ${suspenseItems.id} and ${suspenseProposals.decidedAt} is null)`,
  ),
  suspenseProposals: waiting(
    suspenseProposals,
    suspenseProposals.proposedAt,
    noMoney,
    sql`${suspenseProposals.decidedAt} is null`,
  ),
  lineProposals: waiting(
    lineProposals,
    lineProposals.proposedAt,
    noMoney,
    sql`${lineProposals.decidedAt} is null and exists (select 1 from ${statementLines}
      where ${statementLines.id} = ${lineProposals.lineId} and ${isOpenLineSql})`,
  ),
  corrections: waiting(
    ledgerCorrections,
    ledgerCorrections.proposedAt,
    ledgerCorrections.amountCents,
    sql`${ledgerCorrections.decidedAt} is null`,
  ),
  lostFactors: waiting(
    lostFactorRequests,
    lostFactorRequests.askedAt,
    noMoney,
    sql`${lostFactorRequests.endedAt} is null and ${lostFactorRequests.removeAt} is null`,
  ),
  problems: waiting(
    orderProblems,
    orderProblems.escalatedAt,
    orderProblems.claimedCents,
    sql`${orderProblems.status} = 'ESCALATED'`,
  ),
  deadLetters: waiting(deliveries, deliveries.lastFailedAt, noMoney, sql`${deliveries.state} = 'FAILED'`),
  proofViolations: lastProofViolations,
  discrepancies: waiting(
    statementLines,
    statementLines.completedAt,
    noMoney,
    sql`${isUnexplainedSql} and not ${hasLineProposalSql}`,
  ),
  statementGaps: openGaps,
}

async function readDecisions(
  db: Db,
  now: Date,
  isMailed: boolean,
): Promise<Pick<AdminDashboard, 'decisions' | 'unsentMail'>> {
  const owed = waiting(refunds, refunds.createdAt, refunds.amountCents, needsPerson(now))
  const payoutsStuck = waiting(payouts, payouts.requestedAt, payouts.amountCents, payoutNeedsPerson(now))
  const unsent = isMailed ? sql<null>`null` : unsentMail
  const found = await selectOne(db, columns({ ...waitingAlways, refunds: owed, payoutsStuck, unsent }), sql``)
  assert(found, 'sums are one row')
  const count = ({ count, oldest }: Pick<Waiting, 'count' | 'oldest'>) => ({ count, oldestAt: toInstantOrNull(oldest) })
  const money = (of: Waiting) => ({ ...count(of), amountKES: toKES(of.cents) })
  const decisions = {
    approvals: count(found.approvals),
    pausedShops: count(found.pausedShops),
    products: count(found.products),
    payouts: money(found.payouts),
    payoutsToPay: money(found.payoutsToPay),
    payoutsStuck: money(found.payoutsStuck),
    refunds: money(found.refunds),
    suspense: money(found.suspense),
    suspenseProposals: count(found.suspenseProposals),
    lineProposals: count(found.lineProposals),
    corrections: money(found.corrections),
    lostFactors: count(found.lostFactors),
    problems: money(found.problems),
    uncertainPayments: money(found.uncertainPayments),
    webhookEvents: count(found.webhookEvents),
    discrepancies: count(found.discrepancies),
    statementGaps: count(found.statementGaps),
    deadLetters: count(found.deadLetters),
    proofViolations: count(found.proofViolations),
  }
  return { decisions, unsentMail: found.unsent && count(found.unsent) }
}
