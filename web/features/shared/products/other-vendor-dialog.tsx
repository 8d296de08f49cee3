import { useCart } from '#web/lib/cart/use-cart.ts'
import { m } from '#web/paraglide/messages.js'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

export interface OtherVendorDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Whom somebody wants to order from now. */
  vendorName: string
  /** What was pressed: it goes into the cart once that is cleared. */
  wanted: string[]
  onClear: () => void
}

/** A cart is of one vendor. What it holds is somebody's work, so it is emptied only when they say so. */
export default function OtherVendorDialog({ open, onOpenChange, vendorName, wanted, onClear }: OtherVendorDialogProps) {
  const { count, vendorName: otherName } = useCart()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.vendors_other_title({ vendor: otherName ?? '' })}
      confirm={m.vendors_clear_cart()}
      onConfirm={onClear}
    >
      <p>{m.cart_one_vendor({ vendor: vendorName })}</p>
      {otherName && (
        <p className="mt-2">
          {m.vendors_other_holds({ count })} {m.vendors_other_then({ items: wanted.join(', ') })}
        </p>
      )}
    </ConfirmDialog>
  )
}
