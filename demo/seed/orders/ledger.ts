import type { Cents } from '#contracts/wire/money.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { type AccountKey, credit, debit, type Transfer } from '#server/modules/ledger/index.ts'
import type { ledgerTransfers } from '#server/modules/ledger/ledger.tables.ts'
import type { DemoOrder } from '../../market/types.ts'
import { demoId } from '../demo-id.ts'
import type { SeedContext } from '../seed-context.ts'
import { areEarningsReleased, earningsDueAt } from './earnings-release.ts'
import type { OrderRow } from './orders.ts'
import type { PaymentRow } from './payments.ts'
import type { RefundRows } from './refunds.ts'

/** What the product would have posted for an order by now. */
export function orderTransfers(
  demo: DemoOrder,
  order: OrderRow,
  payment: PaymentRow | undefined,
  refund: RefundRows | null,
  context: SeedContext,
): Transfer[] {
  if (!payment || !order.paidAt) return []
  const releasedAt = areEarningsReleased(demo, context) ? earningsDueAt(demo, context) : null
  return [
    orderPaid(order, payment, order.paidAt),
    ...(refund ? refundTransfers(order, refund) : []),
    ...(releasedAt
      ? [earningsReleased(order, order.earningsCents - (refund?.refund.earningsCents ?? 0), releasedAt)]
      : []),
  ]
}

const orderReference = ({ id, vendorId }: OrderRow) => ({ orderId: id, vendorId })

const orderPaid = (order: OrderRow, payment: PaymentRow, at: Date): Transfer => ({
  ...orderReference(order),
  kind: 'order_paid',
  reference: payment.id,
  entries: [
    debit('provider:mpesa', order.totalCents),
    credit('pending', order.earningsCents),
    credit('commission', order.commissionCents),
  ],
  at,
})

/** Asked for; and done, where it was sent. */
const refundTransfers = (order: OrderRow, { refund }: RefundRows): Transfer[] => [
  {
    ...orderReference(order),
    kind: 'refund_requested',
    reference: refund.id,
    entries: [
      debit('pending', refund.earningsCents ?? 0),
      debit('commission', refund.commissionCents ?? 0),
      credit('refunds:in_transit', refund.amountCents),
    ],
    at: refund.createdAt,
  },
  ...(refund.settledAt ? [refundPaid(order, refund, refund.settledAt)] : []),
]

const refundPaid = (order: OrderRow, { id, amountCents }: RefundRows['refund'], at: Date): Transfer => ({
  ...orderReference(order),
  kind: 'refund_done',
  reference: id,
  entries: [debit('refunds:in_transit', amountCents), credit('provider:mpesa', amountCents)],
  at,
})

const earningsReleased = (order: OrderRow, cents: number, at: Date): Transfer => ({
  ...orderReference(order),
  kind: 'earnings_released',
  reference: order.id,
  entries: [debit('pending', cents), credit('available', cents)],
  at,
})

export interface SeededEntry {
  vendor_id: VendorId
  transfer_id: string
  account_key: AccountKey
  amount_cents: Cents
}

/** The transfers and entries that posting all of these would have left. */
export function ledgerRows(transfers: readonly Transfer[]) {
  const entries: SeededEntry[] = []
  const heads = transfers.map(({ kind, reference, orderId, vendorId, entries: posted, at }) => {
    const id = demoId<string>(`transfer/${kind}/${reference}`, at)
    for (const { account, amountCents } of posted) {
      if (amountCents === 0) continue
      entries.push({ vendor_id: vendorId, transfer_id: id, account_key: account, amount_cents: amountCents })
    }
    return { id, kind, reference, orderId, vendorId, createdAt: at } satisfies typeof ledgerTransfers.$inferInsert
  })
  return { transfers: heads, entries }
}
