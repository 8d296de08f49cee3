import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type CustomerOrder, cancelMyOrder } from '#contracts/orders.ts'
import { isCancellable, promptIsOverAt } from '#web/features/shared/orders/unpaid-orders.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import type { ConfirmDialogProps } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { useSecondsUntil } from '#web/ui/states/countdown-ring.tsx'
import { myOrder } from './orders.queries.ts'

const ConfirmDialog = lazyChunk<ConfirmDialogProps>(() =>
  import('#web/ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

export interface CancelButtonProps {
  order: CustomerOrder
  variant?: ButtonProps['variant']
}

/** Gives up an order that is not paid. Not offered while it would be refused; it says until when instead. */
export function CancelButton({ order, variant = 'quiet' }: CancelButtonProps) {
  const overAt = promptIsOverAt(order)
  // Drawn again when the last PIN could have been typed.
  useSecondsUntil(overAt ?? order.expiresAt)
  if (isCancellable(order, Date.now())) return <Cancel order={order} variant={variant} />
  return order.status === 'PENDING_PAYMENT' ? (
    <p className="meta min-w-48 self-center text-center">
      {overAt ? m.orders_cancel_from({ time: formatDate(overAt, 'time') }) : m.orders_cancel_later()}
    </p>
  ) : null
}

/** Nobody has heard yet how the last attempt ended. */
const isOpen = ({ payment }: CustomerOrder) => payment?.channel === 'PROMPT' && payment.status !== 'FAILED'

function Cancel({ order, variant }: CancelButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const queryClient = useQueryClient()

  async function cancel() {
    try {
      const cancelled = await call(cancelMyOrder, { params: { id: order.id } })
      queryClient.setQueryData(myOrder(order.id).queryKey, cancelled)
      await queryClient.invalidateQueries({ queryKey: ['/api/user/orders'] })
    } catch (error) {
      toast({ title: m.orders_cancel_failed(), description: refusalMessage(error), variant: 'destructive' })
      void queryClient.invalidateQueries({ queryKey: myOrder(order.id).queryKey })
    }
  }

  return (
    <>
      <Button variant={variant} onClick={() => setIsAsking(true)}>
        {m.orders_cancel()}
      </Button>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setIsAsking}
            title={m.orders_cancel_title({ number: formatOrderNumber(order.number) })}
            confirm={m.orders_cancel()}
            onConfirm={cancel}
          >
            {isOpen(order) ? m.orders_cancel_open_text() : m.orders_cancel_text()}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
