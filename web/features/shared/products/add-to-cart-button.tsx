import { useEffect, useRef } from 'react'
import type { Product } from '#contracts/catalog.ts'
import { useCart } from '#web/lib/cart/use-cart.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import Minus from '~icons/lucide/minus'
import Plus from '~icons/lucide/plus'
import Trash2 from '~icons/lucide/trash'
import { cartItemLimit } from './cart-item.ts'

const shape = 'flex h-11 w-full items-center justify-center gap-1 font-bold text-13'

export interface AddToCartButtonProps {
  product: Product
  isShopOpen: boolean
  /** Why it cannot be had now, in few words. */
  notNow: string | undefined
  onAdd: () => void
  /** There is something to choose first. */
  onChoose: () => void
  /** No picture is above it. */
  isAlone?: boolean
}

/** Hangs from the picture: *Add*, then how many there are in the cart; or why it cannot be had. */
export function AddToCartButton(props: AddToCartButtonProps) {
  const { product, isShopOpen, notNow, onAdd, onChoose, isAlone = false } = props
  const slot = cn(shape, isAlone ? 'rounded-control' : 'rounded-b-[12px]')
  const cart = useCart()
  const inCart = cart.items.filter((item) => item.productId === product.id)
  const count = inCart.reduce((sum, item) => sum + item.quantity, 0)
  const follow = useFollow(count > 0)
  if (product.isSoldOut || !isShopOpen || notNow) {
    const words = product.isSoldOut ? m.vendors_sold_out() : notNow
    return <span className={cn(slot, 'bg-sunken text-ink-2')}>{words}</span>
  }
  const mustChoose = product.variations.length > 0 || product.optionGroups.some(({ least }) => least > 0)
  // Which of several lines one more would be of, only the sheet can ask.
  if (mustChoose || inCart.some(({ optionIds }) => optionIds)) {
    return (
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={
          count > 0 ? `${m.vendors_in_cart({ count })}, ${product.name}` : m.vendors_add_named({ name: product.name })
        }
        onClick={onChoose}
        className={cn(slot, 'relative', count > 0 ? inked : plain, !isAlone && count === 0 && 'border-t-line')}
      >
        <Plus aria-hidden className="size-4" />
        {count > 0 ? m.vendors_in_cart({ count }) : m.vendors_add()}
      </button>
    )
  }
  const item = inCart[0]
  if (item) {
    return (
      <fieldset ref={follow.ref} aria-label={product.name} className={cn(slot, 'relative !gap-0', inked)}>
        <button
          type="button"
          aria-label={item.quantity === 1 ? m.ui_remove_named({ name: product.name }) : m.ui_one_less()}
          onClick={() => follow.after(() => cart.setQuantity(item, item.quantity - 1))}
          className={step}
        >
          {item.quantity === 1 ? <Trash2 aria-hidden className="size-4" /> : <Minus aria-hidden className="size-4" />}
        </button>
        <output aria-live="polite" className="min-w-4 flex-1 text-center tabular-nums">
          {item.quantity}
        </output>
        <button
          type="button"
          aria-label={m.ui_one_more()}
          disabled={item.quantity >= cartItemLimit(product)}
          onClick={() => cart.setQuantity(item, item.quantity + 1)}
          className={step}
        >
          <Plus aria-hidden className="size-4" />
        </button>
      </fieldset>
    )
  }
  return (
    <button
      ref={follow.ref}
      type="button"
      aria-label={m.vendors_add_named({ name: product.name })}
      onClick={() => follow.after(onAdd)}
      className={cn(slot, 'relative', plain, !isAlone && 'border-t-line')}
    >
      <Plus aria-hidden className="size-4" />
      {m.vendors_add()}
    </button>
  )
}

const plain = 'border border-line-strong bg-raised hover:bg-sunken'
const inked = 'bg-selected text-on-selected'
const step = 'grid h-11 w-11 flex-none place-items-center rounded-[inherit] disabled:opacity-40'

/** One control takes the other's place under the finger; the keyboard goes over to the new one. */
function useFollow(hasSome: boolean) {
  const place = useRef<HTMLElement | null>(null)
  const had = useRef<boolean | null>(null)
  useEffect(() => {
    if (had.current !== null && had.current !== hasSome) {
      const control = place.current
      const button = control instanceof HTMLButtonElement ? control : control?.querySelector('button:last-of-type')
      if (button instanceof HTMLElement) button.focus({ preventScroll: true })
    }
    had.current = null
  })
  return {
    ref: (element: HTMLElement | null) => {
      place.current = element
    },
    /** Does something that may change which control is there. */
    after(action: () => void) {
      had.current = hasSome
      action()
    },
  }
}
