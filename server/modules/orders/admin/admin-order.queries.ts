import { sql } from 'drizzle-orm'
import type { AdminOrder, LedgerTransfer, PaymentAttempt } from '#contracts/admin/orders.ts'
import type { FoodFacts } from '#contracts/food-facts.ts'
import type { OrderActor, OrderLine, OrderStatus } from '#contracts/orders.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { OrderId, UserId } from '#contracts/wire/primitives.ts'
import {
  type RefundJson,
  redactPhones,
  refundedSum,
  refundsJson,
  toOrderRefund,
} from '#server/modules/payments/index.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { maskedPhone } from '#server/platform/masked-phone.ts'
import {
  type LineCommission,
  lineCommissionJson,
  refundedQuantity,
  toLineCommission,
  toLineFoodFacts,
} from '../order-lines.queries.ts'
import {
  type LineMoney,
  type PriceLineJson,
  paidCents,
  priceLinesJson,
  toAttributedPriceLines,
} from '../price-lines.ts'

type Cent<T, Key extends keyof T> = Omit<T, Key> & { cents: Cents }

interface OrderJson {
  id: OrderId
  number: string
  status: OrderStatus
  fulfilment: AdminOrder['fulfilment']
  contact: { name: string; phone: string; email: string }
  customerId: UserId
  vendor: AdminOrder['vendor']
  note: string | null
  placedAt: number
  paidAt: number | null
  expiresAt: number
  acceptBy: number | null
  total: Cents
  earnings: Cents
  commission: Cents
  refunded: Cents
  commissionRefunded: Cents
  earningsRefunded: Cents
  priceLines: PriceLineJson[]
  lines: (Cent<OrderLine, LineMoney | keyof FoodFacts> & {
    paid: Cents
    foodFacts: Partial<FoodFacts>
    commission: LineCommission
  })[]
  history: { status: OrderStatus; actor: OrderActor; by: string | null; reason: string | null; at: number }[]
  payments: (Cent<PaymentAttempt, 'amountKES' | 'createdAt' | 'promptedAt' | 'settledAt' | 'webhookEvents'> & {
    createdAt: number
    promptedAt: number | null
    settledAt: number | null
    webhookEvents: { id: string; receivedAt: number; appliedAt: number | null; outcome: string | null; body: unknown }[]
  })[]
  refunds: (RefundJson & { failure: string | null; by: string | null })[]
  transfers: (Omit<LedgerTransfer, 'at' | 'entries'> & { at: number; entries: { account: string; cents: Cents }[] })[]
}

const ms = (column: string) => millisecondsSql(sql.raw(column))

const linesJson = sql`(select json_agg(json_build_object('id', id, 'productId', product_id, 'productVariationId', variation_id, 'kind', kind,
  'name', name, 'variationName', variation_name, 'cents', unit_price_cents, 'paid', ${paidCents}, 'quantity', quantity, 'picture', picture, 'foodFacts', food_facts,
  'commission', ${lineCommissionJson},
  'refundedQuantity', ${refundedQuantity}) order by position) from order_lines l where vendor_id = o.vendor_id and order_id = o.id)`

const historyJson = sql`(select json_agg(json_build_object('status', m.status, 'actor', m.actor, 'reason', m.reason, 'at', ${ms('m.at')},
  'by', (select name from users where id = m.actor_id)) order by m.id) from order_transitions m where m.vendor_id = o.vendor_id and m.order_id = o.id)`

const webhookEventsJson = sql`(select coalesce(json_agg(json_build_object('id', n.id, 'receivedAt', ${ms('n.received_at')},
  'appliedAt', ${ms('n.applied_at')}, 'outcome', n.outcome, 'body', n.body) order by n.id), '[]')
  from webhook_events n where n.payment_id = p.id)`

const paymentsJson = sql`(select coalesce(json_agg(json_build_object('id', p.id, 'method', p.method, 'provider', p.provider, 'status', p.status,
  'cents', p.amount_cents, 'phone', p.phone, 'failure', p.failure, 'receipt', p.receipt, 'createdAt', ${ms('p.created_at')},
  'promptedAt', ${ms('p.prompted_at')}, 'settledAt', ${ms('p.settled_at')}, 'webhookEvents', ${webhookEventsJson}) order by p.id), '[]')
  from payments p where p.vendor_id = o.vendor_id and p.order_id = o.id)`

const whoAndWhy = sql`, 'failure', refunds.failure, 'by', (select name from users where id = refunds.requested_by)`

const transfersJson = sql`(select coalesce(json_agg(json_build_object('id', t.id, 'kind', t.kind, 'at', ${ms('t.created_at')},
  'entries', (select json_agg(json_build_object('account', account_key, 'cents', amount_cents) order by account_key)
    from ledger_entries where vendor_id = t.vendor_id and transfer_id = t.id)) order by t.id), '[]')
  from ledger_transfers t where t.vendor_id = o.vendor_id and t.order_id = o.id)`

/** Everything that is known of one order, in one statement. */
export async function orderForAdmin(db: Db, id: OrderId): Promise<AdminOrder> {
  const { rows } = await db.execute<{ json: OrderJson }>(sql`
    select json_build_object('id', o.id, 'number', o.number, 'status', o.status, 'customerId', o.customer_id, 'note', o.note,
      'fulfilment', json_build_object('method', o.fulfilment, 'areaName', o.area_name, 'address', o.address, 'landmark', o.landmark),
      'contact', json_build_object('name', o.contact_name, 'phone', o.contact_phone, 'email', o.contact_email),
      'vendor', (select json_build_object('id', v.id, 'slug', v.slug, 'name', v.name) from vendors v where v.id = o.vendor_id),
      'placedAt', ${ms('o.placed_at')}, 'paidAt', ${ms('o.paid_at')}, 'expiresAt', ${ms('o.expires_at')}, 'acceptBy', ${ms('o.accept_by')},
      'total', o.total_cents, 'earnings', o.earnings_cents, 'commission', o.commission_cents, 'priceLines', ${priceLinesJson},
      'lines', ${linesJson}, 'history', ${historyJson}, 'payments', ${paymentsJson}, 'refunds', ${refundsJson(whoAndWhy)},
      'refunded', ${refundedSum('amount_cents')}, 'commissionRefunded', ${refundedSum('commission_cents')},
      'earningsRefunded', ${refundedSum('earnings_cents')},
      'transfers', ${transfersJson}) as json
    from orders o where ${acrossVendors('admin-record')} and o.id = ${id}`)
  if (!rows[0]) throw notFound('The order')
  return toAdminOrder(rows[0].json)
}

function toAdminOrder(order: OrderJson): AdminOrder {
  const { customerId, contact, total, earnings, commission, refunded, commissionRefunded, earningsRefunded, ...rest } =
    order
  const commissionLeft = commission - commissionRefunded
  const phone = maskedPhone(contact.phone)
  return {
    ...rest,
    customer: { id: customerId, name: contact.name, phone },
    contact: { ...contact, phone },
    placedAt: toInstant(order.placedAt),
    paidAt: toInstantOrNull(order.paidAt),
    expiresAt: toInstant(order.expiresAt),
    acceptBy: toInstantOrNull(order.acceptBy),
    priceLines: toAttributedPriceLines(order.priceLines),
    totalKES: toKES(total),
    refundedKES: toKES(refunded),
    commissionKES: toKES(commissionLeft),
    leftKES: toKES(total - refunded),
    earningsKES: toKES(earnings - earningsRefunded),
    receipt: order.payments.find(({ status }) => status === 'SUCCEEDED')?.receipt ?? null,
    lines: order.lines.map(({ cents, paid, commission: taken, foodFacts, ...line }) => ({
      ...line,
      ...toLineFoodFacts(foodFacts),
      unitPriceKES: toKES(cents),
      amountKES: toKES(cents * line.quantity),
      paidKES: toKES(paid),
      commission: toLineCommission(taken),
    })),
    history: order.history.map((transition) => ({ ...transition, at: toInstant(transition.at) })),
    payments: order.payments.map(toAttempt),
    refunds: order.refunds.map(toOrderRefund),
    transfers: order.transfers.map((transfer) => ({
      ...transfer,
      at: toInstant(transfer.at),
      entries: transfer.entries.map(({ account, cents }) => ({ account, amountKES: toKES(cents) })),
    })),
  }
}

const toAttempt = ({ cents, phone, ...payment }: OrderJson['payments'][number]): PaymentAttempt => ({
  ...payment,
  amountKES: toKES(cents),
  phone: phone && maskedPhone(phone),
  createdAt: toInstant(payment.createdAt),
  promptedAt: toInstantOrNull(payment.promptedAt),
  settledAt: toInstantOrNull(payment.settledAt),
  webhookEvents: payment.webhookEvents.map((webhookEvent) => ({
    ...webhookEvent,
    receivedAt: toInstant(webhookEvent.receivedAt),
    appliedAt: toInstantOrNull(webhookEvent.appliedAt),
    body: redactPhones(webhookEvent.body, phone),
  })),
})
