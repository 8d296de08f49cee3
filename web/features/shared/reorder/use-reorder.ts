import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCart } from '#web/lib/cart/use-cart.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { type CheckedReorder, checkReorder, type Reordered } from './check-reorder.ts'

/** Orders the same again: it is checked first, what is otherwise is said line by line, and then the cart is filled. */
export function useReorder(order: Reordered) {
  const cart = useCart()
  const navigate = useNavigate()
  const [isOtherVendor, setIsOtherVendor] = useState(false)
  const [checked, setChecked] = useState<CheckedReorder>()

  async function check() {
    try {
      const now = await checkReorder(order)
      const isAsItWas = now.vendor?.open.isOpen && now.changes.length === 0
      if (isAsItWas) await fill(now)
      else setChecked(now)
    } catch (error) {
      toast({ title: m.orders_reorder_failed(), description: refusalMessage(error), variant: 'destructive' })
    }
  }

  async function fill({ items }: CheckedReorder) {
    // What is in it of another vendor was given up when that was asked.
    if (cart.vendorId !== null && cart.vendorId !== order.vendor.id) cart.empty()
    for (const { quantity, ...item } of items) cart.add(item, quantity)
    await navigate({ to: '/cart' })
  }

  return {
    /** A cart is of one vendor: another's must be cleared first, and that is asked. */
    reorder: () => (cart.vendorId && cart.vendorId !== order.vendor.id ? setIsOtherVendor(true) : check()),
    isOtherVendor,
    closeQuestion: () => setIsOtherVendor(false),
    /** What is otherwise now, until it is accepted or left. */
    checked,
    leave: () => setChecked(undefined),
    check,
    fill,
  }
}
