import { sql } from 'drizzle-orm'
import type { ReviewReason, WebhookEventForReview } from '#contracts/admin/payments.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { WebhookEventId } from '#contracts/wire/primitives.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { allOf, millisecondsSql, toInstant } from '#server/platform/database/sql.ts'
import { redactPhones } from '../webhooks/redact-phones.ts'
import { expectedOutcomes, type WebhookOutcome } from '../webhooks/webhook-outcomes.ts'

type Amount<T> = Omit<NonNullable<T>, 'amountKES'> & { cents: Cents }

interface Row
  extends Record<string, unknown>,
    Omit<WebhookEventForReview, 'receivedAt' | 'payment' | 'disbursement' | 'mayReplay'> {
  outcome: WebhookOutcome
  receivedAt: number
  raw: Buffer | null
  phone: string | null
  payment: Amount<WebhookEventForReview['payment']> | null
  disbursement: Amount<WebhookEventForReview['disbursement']> | null
}

/** Outcomes that may change once something was fixed: a parser, a setting, a receipt. A contradiction stays one. */
export const replayable: readonly WebhookOutcome[] = [
  'RECEIPT_USED',
  'UNKNOWN_PAYMENT',
  'UNKNOWN_DISBURSEMENT',
  'MALFORMED',
  'UNTRUSTED_ADDRESS',
]

const expected = sql.raw(expectedOutcomes.map((outcome) => `'${outcome}'`).join(', '))

/** Those not reviewed. The first condition is the partial index's own. */
export const forReviewSql = sql`n.outcome not in ('APPLIED', 'REPEATED') and n.reviewed_at is null and n.outcome not in (${expected})`

/** The oldest first: ids are made in the order of time. */
export async function webhookEventsForReview(
  db: Db,
  outcome: ReviewReason | undefined,
  limit: number,
  after: WebhookEventId | undefined,
): Promise<WebhookEventForReview[]> {
  const isSought = allOf(
    acrossVendors('admin-lists'),
    forReviewSql,
    outcome && sql`n.outcome = ${outcome}`,
    after && sql`n.id > ${after}::uuid`,
  )
  const { rows } = await db.execute<Row>(sql`
    select n.id, n.provider, n.kind, n.outcome, n.address, n.body, n.raw, ${millisecondsSql(sql`n.received_at`)} as "receivedAt",
      coalesce(p.phone, r.phone) as phone,
      case when p.id is not null then json_build_object('id', p.id, 'status', p.status, 'cents', p.amount_cents, 'receipt', p.receipt) end as payment,
      case when r.id is not null then json_build_object('id', r.id, 'kind', r.kind, 'status', r.status, 'cents', r.amount_cents,
        'receipt', r.receipt, 'refundId', r.refund_id, 'payoutId', r.payout_id) end as disbursement,
      case when o.id is not null then json_build_object('id', o.id, 'number', o.number) end as order
    from webhook_events n
    left join payments p on p.vendor_id = n.vendor_id and p.id = n.payment_id
    left join disbursements r on r.vendor_id = n.vendor_id and r.id = n.disbursement_id
    left join refunds f on f.vendor_id = r.vendor_id and f.id = r.refund_id
    left join orders o on o.vendor_id = n.vendor_id and o.id = coalesce(p.order_id, f.order_id)
    where ${isSought} order by n.id limit ${limit}`)
  return rows.map(toWebhookEvent)
}

const withAmount = <T extends { cents: Cents }>({ cents, ...rest }: T) => ({ ...rest, amountKES: toKES(cents) })

function toWebhookEvent({ raw, phone, body, payment, disbursement, ...row }: Row): WebhookEventForReview {
  return {
    ...row,
    receivedAt: toInstant(row.receivedAt),
    body: redactPhones(raw === null ? body : raw.toString(), phone),
    payment: payment && withAmount(payment),
    disbursement: disbursement && withAmount(disbursement),
    mayReplay: replayable.includes(row.outcome),
  }
}
