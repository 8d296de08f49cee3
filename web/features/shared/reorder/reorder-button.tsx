import { Suspense } from 'react'
import { m } from '#web/paraglide/messages.js'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import type { ConfirmDialogProps } from '#web/ui/overlays/confirm-dialog.tsx'
import type { Reordered } from './check-reorder.ts'
import type { ReorderSheetProps } from './reorder-sheet.tsx'
import { useReorder } from './use-reorder.ts'

const ConfirmDialog = lazyChunk<ConfirmDialogProps>(() =>
  import('#web/ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)
const ReorderSheet = lazyChunk<ReorderSheetProps>(() => import('./reorder-sheet.tsx'))

export interface ReorderButtonProps extends Pick<ButtonProps, 'size' | 'className' | 'block'> {
  order: Reordered
}

export function ReorderButton({ order, size = 'sm', ...rest }: ReorderButtonProps) {
  const { reorder, isOtherVendor, closeQuestion, checked, leave, check, fill } = useReorder(order)
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
            onConfirm={check}
          >
            {m.cart_one_vendor({ vendor: order.vendor.name })}
          </ConfirmDialog>
        </Suspense>
      )}
      {checked && (
        <Suspense>
          <ReorderSheet vendorName={order.vendor.name} checked={checked} onFill={() => fill(checked)} onClose={leave} />
        </Suspense>
      )}
    </>
  )
}
