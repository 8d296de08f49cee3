import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, selectOne } from '#server/platform/database/select.ts'
import { disbursements } from '../disbursements/disbursements.tables.ts'
import { payments, refunds, suspenseItems, webhookEvents } from '../payments.tables.ts'
import { forReviewSql } from '../webhooks/webhook-outcomes.ts'
import { isOfYear } from './archived-rows.ts'

const isOfVendor = (table: typeof payments | typeof refunds | typeof disbursements | typeof suspenseItems) =>
  sql`${table.vendorId} = ${webhookEvents.vendorId}`

const hasOpenPayment = sql`exists (select from ${payments} where ${isOfVendor(payments)}
  and ${payments.id} = ${webhookEvents.paymentId} and ${payments.status} not in ('SUCCEEDED', 'FAILED'))`
const hasOpenRefund = sql`exists (select from ${refunds} where ${isOfVendor(refunds)}
  and ${refunds.status} <> 'SUCCEEDED' and (${refunds.paymentId} = ${webhookEvents.paymentId}
    or ${refunds.id} = (select ${disbursements.refundId} from ${disbursements}
      where ${isOfVendor(disbursements)} and ${disbursements.id} = ${webhookEvents.disbursementId})))`
const hasOpenDisbursement = sql`exists (select from ${disbursements} where ${isOfVendor(disbursements)}
  and ${disbursements.id} = ${webhookEvents.disbursementId} and ${disbursements.status} in ('CREATED', 'SENT'))`
const hasSuspense = sql`exists (select from ${suspenseItems} where ${isOfVendor(suspenseItems)}
  and ${suspenseItems.paymentId} = ${webhookEvents.paymentId} and ${suspenseItems.resolution} is null)`

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
