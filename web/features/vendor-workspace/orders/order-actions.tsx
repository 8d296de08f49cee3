import { type ReactNode, Suspense, useState } from 'react'
import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { ActionBar } from '#web/ui/surface.tsx'
import { CountdownClock, useTimeToAccept } from './clocks.tsx'
import { KeptMark, NextButton } from './steps/next-button.tsx'
import { nextStep } from './steps/next-step.ts'

const RejectOrderSheet = lazyChunk(() => import('./steps/reject-order-sheet.tsx'))

/** Around an order's page: what can be done with it now, handed to the page, and on a phone in reach of the thumb. */
export function OrderActions({ order, children }: { order: VendorOrder; children: (actions: ReactNode) => ReactNode }) {
  const [isRefusing, setIsRefusing] = useState(false)
  if (!nextStep(order)) return children(null)
  const buttons = <Buttons order={order} onReject={() => setIsRefusing(true)} />
  return (
    <>
      {children(
        <div className="print:hidden">
          <KeptMark order={order} className="mt-4" />
          {order.status === 'PAID' && <TimeToAccept order={order} />}
          <div className="mt-5 flex gap-2 max-md:hidden">{buttons}</div>
        </div>,
      )}
      <ActionBar>
        <div className="flex gap-2">{buttons}</div>
      </ActionBar>
      {isRefusing && order.totalKES !== null && (
        <Suspense>
          <RejectOrderSheet order={order} onClose={() => setIsRefusing(false)} />
        </Suspense>
      )}
    </>
  )
}

function Buttons({ order, onReject }: { order: VendorOrder; onReject: () => void }) {
  return (
    <>
      {/* On its way to the customer it can no longer be called back. */}
      {order.status !== 'OUT_FOR_DELIVERY' && (
        <Button variant="quiet" onClick={onReject}>
          {order.status === 'PAID' ? m.vendor_reject() : m.vendor_cancel()}
        </Button>
      )}
      <NextButton order={order} className="flex-1" />
    </>
  )
}

function TimeToAccept({ order }: { order: VendorOrder }) {
  const { seconds } = useTimeToAccept(order)
  return (
    <p className="mt-4 flex items-center gap-2 border-line border-t pt-3 text-13 text-ink-2">
      {m.vendor_accept_within()}
      <CountdownClock seconds={seconds} />
    </p>
  )
}
