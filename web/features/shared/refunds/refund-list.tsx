import type { ReactNode } from 'react'
import type { OrderRefund } from '#contracts/money/refunds.ts'
import type { OrderLine } from '#contracts/orders.ts'
import { wholeLineName } from '#web/features/shared/options/option-choice.ts'
import { reasonMessage } from '#web/lib/errors/reason-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Money } from '#web/ui/money.tsx'
import { refundHold, refundRouteLabel, refundStatus } from './refund-labels.ts'

export interface RefundListProps<Refund extends OrderRefund> {
  refunds: readonly Refund[]
  /** Of their order, so that what is given back has a name. */
  lines: readonly OrderLine[]
  /** What only some may see of one. */
  more?: (refund: Refund) => ReactNode
}

/** What went back of an order, or is on its way, and why. */
export function RefundList<Refund extends OrderRefund>({ refunds, lines, more }: RefundListProps<Refund>) {
  return (
    <ol className="grid">
      {refunds.map((refund) => (
        <li key={refund.id} className="grid gap-1 border-line border-t py-3 first:border-0 first:pt-0 last:pb-0">
          <div className="flex items-center justify-between gap-3">
            <StatusBadge look={refundStatus[refund.status]} />
            <Money kes={refund.amountKES} className="text-17" />
          </div>
          <p className="[overflow-wrap:anywhere]">
            {reasonMessage(refund.reason)}
            {refund.lines.length > 0 && (
              <span className="block text-13 text-ink-2">{refundedNames(refund, lines)}</span>
            )}
          </p>
          <p className="meta flex flex-wrap gap-x-3 tabular-nums">
            <span>{formatDate(refund.settledAt ?? refund.createdAt, 'moment')}</span>
            {refund.receipt ? (
              <span>{m.refunds_receipt({ receipt: refund.receipt })}</span>
            ) : (
              <Progress refund={refund} />
            )}
          </p>
          {more?.(refund)}
        </li>
      ))}
    </ol>
  )
}

function Progress({ refund }: { refund: OrderRefund }) {
  if (refund.hold) return <span>{refundHold[refund.hold]()}</span>
  if (refund.isStuck) return <span>{m.refunds_stuck()}</span>
  return <span>{refund.status === 'FAILED' ? m.refunds_investigating() : refundRouteLabel(refund)}</span>
}

const refundedNames = (refund: OrderRefund, lines: readonly OrderLine[]) =>
  refund.lines
    .map(({ orderLineId, quantity }) => {
      const line = lines.find(({ id }) => id === orderLineId)
      return `${quantity} × ${line ? wholeLineName(line) : ''}`
    })
    .join('; ')
