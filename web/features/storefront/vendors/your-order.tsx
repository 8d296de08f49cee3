import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { VendorPage } from '#contracts/vendors.ts'
import { QuotedAmount } from '#web/features/shared/cart/quoted-amount.tsx'
import { useValidatedCart } from '#web/features/shared/cart/use-validated-cart.ts'
import { LineOptions } from '#web/features/shared/options/line-options.tsx'
import { cartItemLimit } from '#web/features/shared/products/cart-item.ts'
import { lineKey } from '#web/lib/cart/cart.ts'
import { m } from '#web/paraglide/messages.js'
import { buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Stepper } from '#web/ui/forms/stepper.tsx'
import { Receipt, ReceiptLine, ReceiptLines } from '#web/ui/receipt.tsx'

const places: Record<'cart' | 'checkout', string> = { cart: '/cart', checkout: '/checkout' }

/** The order as it grows, on a slip of paper beside the menu. */
export function YourOrder({ vendor }: { vendor: VendorPage }) {
  const { cart, lines, quote, isUpdating, check } = useValidatedCart()
  const { vendorId, vendorName, setQuantity, remove } = cart
  const products = vendor.menu.flatMap((section) => section.products)
  const isOurs = vendorId === vendor.id
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Receipt>
      <h2 ref={heading} tabIndex={-1} className="text-20">
        {m.vendors_your_order()}
      </h2>
      <p className="meta">{isOurs || vendorId === null ? vendor.name : vendorName}</p>
      <hr className="my-3 border-line-strong border-t-2 border-dotted opacity-60" />
      {lines.length === 0 ? (
        <p className="py-4 text-ink-2">{m.vendors_order_empty()}</p>
      ) : (
        <>
          <ul className="-mr-2 grid max-h-[44dvh] gap-3 overflow-y-auto pr-2 pb-1">
            {lines.map(({ item, amountKES }) => {
              const product = products.find(({ id }) => id === item.productId)
              const variation = product?.variations.find(({ id }) => id === item.productVariationId)
              return (
                <li key={lineKey(item)} className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5">
                  <span className="min-w-0 font-semibold leading-snug [overflow-wrap:anywhere]">
                    {item.name}
                    <LineOptions names={item.optionNames ?? []} />
                  </span>
                  <QuotedAmount kes={check.isError ? null : amountKES} isUpdating={isUpdating} />
                  <span>
                    <Stepper
                      value={item.quantity}
                      label={item.name}
                      max={product ? cartItemLimit(product, variation) : undefined}
                      onChange={(quantity) => setQuantity(item, quantity)}
                      onRemove={() => {
                        remove(item)
                        // The button that had the focus is gone with its line.
                        heading.current?.focus()
                      }}
                    />
                  </span>
                </li>
              )
            })}
          </ul>
          <hr className="my-3 border-line-strong border-t-2 border-dotted opacity-60" />
          <ReceiptLines>
            <ReceiptLine label={m.vendors_subtotal()} total note={m.vendors_delivery_later()}>
              <QuotedAmount kes={check.isError ? null : quote?.totalKES} isUpdating={isUpdating} />
            </ReceiptLine>
          </ReceiptLines>
          <Link to={places.checkout} className={cn(buttonClass({ size: 'lg', block: true }), 'mt-4')}>
            {m.vendors_checkout()}
          </Link>
          <p className="mt-3 text-center text-13">
            <Link to={places.cart} className="link inline-block py-2">
              {m.vendors_view_cart()}
            </Link>
          </p>
        </>
      )}
    </Receipt>
  )
}
