import { Suspense, useState } from 'react'
import type { CustomerOrder } from '#contracts/orders.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import Undo2 from '~icons/lucide/undo-2'

const CancelPaidSheet = lazyChunk<{ order: CustomerOrder; onClose: () => void }>(
  () => import('./cancel-paid-sheet.tsx'),
)

/** What is paid can be cancelled until the kitchen accepts it; tickets are there at once, and are given back otherwise. */
export const isPaidAndCancellable = ({ status, payment }: Pick<CustomerOrder, 'status' | 'payment'>): boolean =>
  status === 'PAID' && payment !== null

/** Cancels a paid order, and says until when that is free and whom to call afterwards. */
export function CancelPaidButton({ order }: { order: CustomerOrder }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="mt-3 grid gap-2 print:hidden">
      <Button variant="quiet" block onClick={() => setIsAsking(true)}>
        <Undo2 aria-hidden className="size-[18px]" />
        {m.orders_cancel_paid()}
      </Button>
      <p className="meta text-center">{m.orders_cancel_paid_until({ phone: formatPhone(order.vendor.phone) })}</p>
      {isAsking && (
        <Suspense>
          <CancelPaidSheet order={order} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}
