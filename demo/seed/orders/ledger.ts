import { credit, debit, type Transfer } from '#server/modules/ledger/index.ts'
import type { ledgerAccounts, ledgerEntries, ledgerTransfers } from '#server/modules/ledger/ledger.tables.ts'
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

/** The ledger that posting all of these would have left. */
export function ledgerRows(transfers: readonly Transfer[]) {
  const accounts = new Map<string, typeof ledgerAccounts.$inferInsert>()
  const entries: (typeof ledgerEntries.$inferInsert)[] = []
  const heads = transfers.map(({ kind, reference, orderId, vendorId, entries: posted, at }) => {
    const id = demoId<string>(`transfer/${kind}/${reference}`, at)
    for (const { account: accountKey, amountCents } of posted) {
      if (amountCents === 0) continue
      entries.push({ vendorId, transferId: id, accountKey, amountCents })
      const name = `${vendorId} ${accountKey}`
      const balanceCents = (accounts.get(name)?.balanceCents ?? 0) + amountCents
      accounts.set(name, { vendorId, key: accountKey, balanceCents })
    }
    return { id, kind, reference, orderId, vendorId, createdAt: at } satisfies typeof ledgerTransfers.$inferInsert
  })
  return { accounts: [...accounts.values()], transfers: heads, entries }
}
