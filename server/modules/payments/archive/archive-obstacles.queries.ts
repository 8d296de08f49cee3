import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, selectOne } from '#server/platform/database/select.ts'
import { disbursements } from '../disbursements/disbursements.tables.ts'
import { payments, refunds, suspenseItems, webhookEvents } from '../payments.tables.ts'
import { forReviewSql } from '../webhooks/webhook-outcomes.ts'
import { isOfYear } from './archived-rows.ts'

/** What is open is little, and is read once for all callbacks of the year: it does not lie where they do. */
const everywhere = acrossVendors('platform-totals')
const aboutPayment = sql`(${webhookEvents.vendorId}, ${webhookEvents.paymentId})`
const aboutDisbursement = sql`(${webhookEvents.vendorId}, ${webhookEvents.disbursementId})`

const hasOpenPayment = sql`${aboutPayment} in (select ${payments.vendorId}, ${payments.id} from ${payments}
  where ${everywhere} and ${payments.status} not in ('SUCCEEDED', 'FAILED'))`
const hasOpenRefund = sql`(${aboutPayment} in (select ${refunds.vendorId}, ${refunds.paymentId} from ${refunds}
    where ${everywhere} and ${refunds.status} <> 'SUCCEEDED' and ${refunds.paymentId} is not null)
  or ${aboutDisbursement} in (select ${disbursements.vendorId}, ${disbursements.id} from ${disbursements}
    join ${refunds} on ${refunds.vendorId} = ${disbursements.vendorId} and ${refunds.id} = ${disbursements.refundId}
    where ${everywhere} and ${refunds.status} <> 'SUCCEEDED'))`
const hasOpenDisbursement = sql`${aboutDisbursement} in (select ${disbursements.vendorId}, ${disbursements.id}
  from ${disbursements} where ${everywhere} and ${disbursements.status} in ('CREATED', 'SENT'))`
const hasSuspense = sql`${aboutPayment} in (select ${suspenseItems.vendorId}, ${suspenseItems.paymentId}
  from ${suspenseItems} where ${everywhere} and ${suspenseItems.resolution} is null and ${suspenseItems.paymentId} is not null)`

const count = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`

const open = columns({
  pending: count(sql`${webhookEvents.appliedAt} is null`),
  forReview: count(forReviewSql),
  payments: count(hasOpenPayment),
  refunds: count(hasOpenRefund),
  disbursements: count(hasOpenDisbursement),
  suspense: count(hasSuspense),
})

/** Why the callbacks of a year cannot be archived yet, a sentence each. */
export async function webhookEventObstacles(db: Db, year: number): Promise<string[]> {
  const found = await selectOne(db, open, sql`from ${webhookEvents} where ${isOfYear(year)}`)
  const of = (events = 0) => `${events} callback${events === 1 ? '' : 's'} of ${year}`
  return [
    found?.pending && `${of(found.pending)} not applied yet: a worker does it within seconds.`,
    found?.forReview && `${of(found.forReview)} for review: see to them at /admin/reconciliation.`,
    found?.payments &&
      `${of(found.payments)} about payments that are not settled: see to them at /admin/reconciliation.`,
    found?.refunds && `${of(found.refunds)} about refunds that are not done: see to them at /admin/refunds.`,
    found?.disbursements && `${of(found.disbursements)} about refunds or payouts that are under way.`,
    found?.suspense && `${of(found.suspense)} about money in suspense: see to it at /admin/reconciliation.`,
  ].flatMap((sentence) => sentence || [])
}
