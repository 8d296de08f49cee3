import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type CustomerOrder, cancelMyOrder } from '#contracts/orders.ts'
import { wholeOrder } from '#web/features/shared/orders/unpaid-orders.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { reorderedItem } from '#web/lib/cart/reordered-item.ts'
import { useCart } from '#web/lib/cart/use-cart.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import type { ConfirmDialogProps } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'

const ConfirmDialog = lazyChunk<ConfirmDialogProps>(() =>
  import('#web/ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

/** Cancels an unpaid order and puts its lines back into the cart, where they can be changed and checked again. */
export function ChangeOrderButton({ order }: { order: CustomerOrder }) {
  const cart = useCart()
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)

  async function change() {
    try {
      // First, so that what it holds can be ordered again; when it is refused, the cart stays as it was.
      const cancelled = await call(cancelMyOrder, { params: { id: order.id } })
      if (cart.vendorId !== order.vendor.id) cart.empty()
      for (const line of order.lines) cart.add(reorderedItem(line, order.vendor), line.quantity)
      queryClient.setQueryData(wholeOrder(order.id).queryKey, cancelled)
      await queryClient.invalidateQueries({ queryKey: ['/api/user/orders'] })
    } catch (error) {
      toast({ title: m.orders_change_failed(), description: refusalMessage(error), variant: 'destructive' })
      void queryClient.invalidateQueries({ queryKey: wholeOrder(order.id).queryKey })
    }
  }

  const isOtherVendor = cart.vendorId !== null && cart.vendorId !== order.vendor.id
  return (
    <>
      <Button variant="ghost" onClick={() => (isOtherVendor ? setIsAsking(true) : change())}>
        {m.orders_change()}
      </Button>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setIsAsking}
            tone="primary"
            title={m.orders_reorder_clear_title()}
            confirm={m.orders_change_clear()}
            onConfirm={change}
          >
            {m.cart_one_vendor({ vendor: order.vendor.name })}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
