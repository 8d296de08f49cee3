import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import type { OpenState } from '#contracts/vendors.ts'
import type { ValidatedCart } from '#web/features/shared/cart/use-validated-cart.ts'
import { m } from '#web/paraglide/messages.js'
import { VendorLogo } from '#web/ui/brand/vendor-logo.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import type { ConfirmDialogProps } from '#web/ui/overlays/confirm-dialog.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'

const ConfirmDialog = lazyChunk<ConfirmDialogProps>(() =>
  import('#web/ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

/** Whose things these are, and the way to be rid of all of them. */
export function CartVendor({
  validated,
  openState,
}: {
  validated: ValidatedCart
  openState: (open: OpenState) => ReactNode
}) {
  const { cart, vendor } = validated
  const [isAsking, setIsAsking] = useState(false)
  const name = vendor?.name ?? cart.vendorName ?? ''
  return (
    <div className="mt-4 flex items-center gap-3">
      {vendor ? <VendorLogo vendor={vendor} size={48} /> : <Skeleton className="size-12 rounded-control" />}
      <div className="min-w-0 flex-1">
        <p className="font-[650] [overflow-wrap:anywhere]">
          {vendor ? (
            <Link to={vendorPlace(vendor.slug)} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        {vendor ? openState(vendor.open) : vendor === undefined && <Skeleton className="mt-1 h-3.5 w-24" />}
      </div>
      <Button variant="ghost" size="sm" className="-mr-3" onClick={() => setIsAsking(true)}>
        {m.cart_clear()}
      </Button>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setIsAsking}
            title={m.cart_clear_title()}
            confirm={m.cart_clear()}
            onConfirm={cart.clear}
          >
            {m.cart_clear_text({ count: cart.count, vendor: name })}
          </ConfirmDialog>
        </Suspense>
      )}
    </div>
  )
}

const vendorPlace = (slug: string): string => `/vendors/${slug}`
