import { Suspense, useState } from 'react'
import type { CustomerOrder } from '#contracts/orders.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import Undo2 from '~icons/lucide/undo-2'

const CancelPaidSheet = lazyChunk<{ order: CustomerOrder; onClose: () => void }>(
  () => import('./cancel-paid-sheet.tsx'),
)

/**
 * What is paid can be cancelled until the kitchen accepts it, and for later until it goes into the kitchen; tickets are
 * there at once, and are given back otherwise.
 */
export const isPaidAndCancellable = (
  { status, payment, kitchenDueAt }: Pick<CustomerOrder, 'status' | 'payment' | 'kitchenDueAt'>,
  now: number,
): boolean =>
  payment !== null &&
  (status === 'PAID' || (status === 'ACCEPTED' && kitchenDueAt !== null && Date.parse(kitchenDueAt) > now))

/** Cancels a paid order, and says until when that is free and whom to call afterwards. */
export function CancelPaidButton({ order }: { order: CustomerOrder }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="mt-3 grid gap-2 print:hidden">
      <Button variant="quiet" block onClick={() => setIsAsking(true)}>
        <Undo2 aria-hidden className="size-[18px]" />
        {m.orders_cancel_paid()}
      </Button>
      <p className="meta text-center">
        {order.kitchenDueAt
          ? m.slots_cancel_free({ time: formatDate(order.kitchenDueAt, 'moment') })
          : m.orders_cancel_paid_until({ phone: formatPhone(order.vendor.phone) })}
      </p>
      {isAsking && (
        <Suspense>
          <CancelPaidSheet order={order} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}
