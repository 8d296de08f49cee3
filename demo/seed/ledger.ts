import { type AccountKey, ownerOf } from '#server/modules/ledger/accounts.ts'
import { type Transfer, vendorAvailable, vendorPending } from '#server/modules/ledger/index.ts'
import type { ledgerAccounts, ledgerEntries, ledgerTransfers } from '#server/modules/ledger/ledger.tables.ts'
import type { DemoOrder } from '../market/types.ts'
import { addMinutes } from '../market/when.ts'
import { demoId } from './demo-id.ts'
import { earningsOf, type OrderRow } from './orders.ts'
import type { PaymentRow, RefundRow } from './payments.ts'
import type { Scene } from './scene.ts'

/** Earnings wait this long after the order was completed, or its event over. */
const releaseMinutes = 1_440

/** What the product would have posted for an order by now. */
export function transfersOf(
  demo: DemoOrder,
  order: OrderRow,
  payment: PaymentRow | undefined,
  refunds: RefundRow[],
  scene: Scene,
): Transfer[] {
  if (!payment || !order.paidAt) return []
  const { id: orderId, vendorId, totalCents, commissionCents } = order
  const about = { orderId, vendorId }
  const pending = vendorPending(vendorId)
  const paid: Transfer = {
    ...about,
    kind: 'order_paid',
    reference: payment.id,
    gains: [
      ['provider:mpesa', -totalCents],
      [pending, earningsOf(order)],
      ['commission', commissionCents],
    ],
    at: order.paidAt,
  }
  const givenBack = refunds.flatMap(({ id: reference, amountCents, createdAt, settledAt }): Transfer[] => [
    {
      ...about,
      kind: 'refund_requested',
      reference,
      gains: [
        [pending, -earningsOf(order)],
        ['commission', -commissionCents],
        ['refunds:in_transit', amountCents],
      ],
      at: createdAt,
    },
    {
      ...about,
      kind: 'refund_done',
      reference,
      gains: [
        ['refunds:in_transit', -amountCents],
        ['provider:mpesa', amountCents],
      ],
      at: settledAt ?? createdAt,
    },
  ])
  const releasedAt = releaseOf(demo, scene)
  if (!releasedAt || releasedAt > scene.now) return [paid, ...givenBack]
  const released: Transfer = {
    ...about,
    kind: 'earnings_released',
    reference: orderId,
    gains: [
      [pending, -earningsOf(order)],
      [vendorAvailable(vendorId), earningsOf(order)],
    ],
    at: releasedAt,
  }
  return [paid, released]
}

/** When the vendor may have the money: never for an order whose customer got it back. */
function releaseOf(demo: DemoOrder, { goods }: Scene): Date | null {
  if (demo.status !== 'COMPLETED' || demo.refund) return null
  const show = demo.eventKey === null ? undefined : goods.shows.get(demo.eventKey)
  return addMinutes(show?.endsAt ?? demo.moves.at(-1)!.at, releaseMinutes)
}

/** The ledger that posting all of these would have left. */
export function ledgerRows(transfers: readonly Transfer[]) {
  const balances = new Map<AccountKey, number>()
  const entries: (typeof ledgerEntries.$inferInsert)[] = []
  const heads = transfers.map(({ kind, reference, orderId, vendorId, gains, at }) => {
    const id = demoId<string>(`transfer/${kind}/${reference}`, at)
    for (const [accountKey, amountCents] of gains) {
      if (amountCents === 0) continue
      entries.push({ transferId: id, accountKey, amountCents })
      balances.set(accountKey, (balances.get(accountKey) ?? 0) + amountCents)
    }
    return { id, kind, reference, orderId, vendorId, createdAt: at } satisfies typeof ledgerTransfers.$inferInsert
  })
  const accounts = [...balances].map(([key, balanceCents]): typeof ledgerAccounts.$inferInsert => ({
    key,
    vendorId: ownerOf(key),
    balanceCents,
  }))
  return { accounts, transfers: heads, entries }
}
