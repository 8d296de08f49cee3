import { Suspense } from 'react'
import type { OrderSummary } from '#contracts/orders.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import type { ConfirmDialogProps } from '#web/ui/overlays/confirm-dialog.tsx'
import { useReorder } from './reorder.ts'

const ConfirmDialog = lazyChunk<ConfirmDialogProps>(() =>
  import('#web/ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

export interface ReorderButtonProps extends Pick<ButtonProps, 'size' | 'className' | 'block'> {
  order: Pick<OrderSummary, 'lines' | 'vendor'>
}

export function ReorderButton({ order, size = 'sm', ...rest }: ReorderButtonProps) {
  const { reorder, isOtherVendor, closeQuestion, clearAndFill } = useReorder(order)
  return (
    <>
      <Button variant="quiet" size={size} onClick={reorder} {...rest}>
        {m.orders_reorder()}
      </Button>
      {isOtherVendor && (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={closeQuestion}
            tone="primary"
            title={m.orders_reorder_clear_title()}
            confirm={m.orders_reorder_clear()}
            onConfirm={clearAndFill}
          >
            {m.cart_one_vendor({ vendor: order.vendor.name })}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
