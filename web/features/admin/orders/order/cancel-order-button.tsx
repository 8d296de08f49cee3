import { Suspense, useState } from 'react'
import type { AdminOrder } from '#contracts/admin/orders.ts'
import type { OrderStatus } from '#contracts/orders.ts'
import { useAdminMay } from '#web/features/shared/admin-rights/admin-may.tsx'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'

const CancelOrderSheet = lazyChunk(() => import('./cancel-order-sheet.tsx'))

const canEnd: OrderStatus[] = ['PENDING_PAYMENT', 'PAID', 'ACCEPTED', 'READY']

/** Ends an order that is not handed over. What is on its way, or over, is refunded instead. */
export function CancelOrderButton({ order }: { order: AdminOrder }) {
  const [isOpen, setIsOpen] = useState(false)
  const isTheirs = useAdminMay('money')
  // The sheet stays while the order that it cancelled is read again.
  if (!isTheirs || (!canEnd.includes(order.status) && !isOpen)) return null
  return (
    <>
      <Button variant="danger-quiet" size="sm" onClick={() => setIsOpen(true)}>
        {m.admin_order_cancel()}
      </Button>
      {isOpen && (
        <Suspense>
          <CancelOrderSheet order={order} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
