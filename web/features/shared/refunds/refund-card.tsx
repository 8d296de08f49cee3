import { type ReactNode, Suspense, useState } from 'react'
import type { OrderRefund } from '#contracts/money/refunds.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Card } from '#web/ui/surface.tsx'
import Undo2 from '~icons/lucide/undo-2'
import { RefundList } from './refund-list.tsx'
import { canBeRefunded, type RefundableOrder } from './refundable.ts'
import type { Side } from './use-refund.ts'

const RefundSheet = lazyChunk(() => import('./refund-sheet.tsx'))

interface RefundCardProps<Refund extends OrderRefund> {
  order: RefundableOrder & { refunds: Refund[] }
  side: Side
  /** Whether whoever looks may give money back. */
  mayRefund?: boolean
  more?: (refund: Refund) => ReactNode
}

/** On a vendor's or an administrator's page of an order: what went back of it, and the way to give back more. */
export function RefundCard<Refund extends OrderRefund>({
  order,
  side,
  mayRefund = true,
  more,
}: RefundCardProps<Refund>) {
  const [isOpen, setIsOpen] = useState(false)
  const isPossible = mayRefund && canBeRefunded(order)
  if (!isPossible && order.refunds.length === 0) return null
  return (
    <Card padded className="print:hidden">
      <h2 className="mb-3 text-17">{m.refunds_title()}</h2>
      {order.refunds.length > 0 ? (
        <RefundList refunds={order.refunds} lines={order.lines} more={more} />
      ) : (
        <p className="text-13 text-ink-2">{m.refunds_none()}</p>
      )}
      {isPossible && (
        <Button variant="quiet" block className="mt-4" onClick={() => setIsOpen(true)}>
          <Undo2 aria-hidden className="size-[18px]" />
          {m.refunds_create()}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <RefundSheet order={order} side={side} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}
