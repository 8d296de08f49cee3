import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { checkCart } from '#contracts/checkout.ts'
import type { OrderLine, OrderSummary } from '#contracts/orders.ts'
import { call } from '#web/lib/api/api.ts'
import { reorderedItem } from '#web/lib/cart/reordered-item.ts'
import { useCart } from '#web/lib/cart/use-cart.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/overlays/use-toast.ts'

type Reordered = Pick<OrderSummary, 'lines' | 'vendor'>

/** Fills the cart with what is still sold of an order, at today's prices. */
export function useReorder(order: Reordered) {
  const cart = useCart()
  const navigate = useNavigate()
  const [isOtherVendor, setIsOtherVendor] = useState(false)

  async function fill() {
    try {
      const { missing, items } = await stillSold(order)
      if (items.length === 0) {
        toast({
          title: m.orders_reorder_none_title(),
          description: m.orders_reorder_none({ vendor: order.vendor.name }),
        })
        return
      }
      for (const { quantity, ...item } of items) cart.add(item, quantity)
      await navigate({ to: '/cart' })
      if (missing.length > 0) {
        toast({
          title: m.orders_reorder_some_title(),
          description: m.orders_reorder_some({ items: missing.join(', ') }),
        })
      }
    } catch (error) {
      toast({ title: m.orders_reorder_failed(), description: refusalMessage(error), variant: 'destructive' })
    }
  }

  return {
    /** A cart is of one vendor: another's must be cleared first, and that is asked. */
    reorder: () => (cart.vendorId && cart.vendorId !== order.vendor.id ? setIsOtherVendor(true) : fill()),
    isOtherVendor,
    closeQuestion: () => setIsOtherVendor(false),
    clearAndFill: () => {
      cart.empty()
      return fill()
    },
  }
}

async function stillSold({ lines, vendor }: Reordered) {
  const check = (options: readonly OrderLine['options'][]) =>
    call(checkCart, { body: { vendorId: vendor.id, items: lines.map((line, n) => wanted(line, options[n])) } })
  const asked = lines.map((line) => line.options)
  const first = await check(asked)
  // What of the options can be had no more is left out; what then is missing the cart's page lets be chosen.
  const options = asked.map((each, n) => each.filter(({ id }) => !first.lines[n]?.wrongOptionIds.includes(id)))
  const checked = first.lines.some(({ wrongOptionIds }) => wrongOptionIds.length > 0) ? await check(options) : first
  const found = lines.map((line, n) => ({ line, options: options[n] ?? [], now: checked.lines[n] }))
  const isSold = ({ now }: (typeof found)[number]) =>
    now?.priceKES != null && now.state !== 'GONE' && now.state !== 'SOLD_OUT' && checked.vendor !== null
  return {
    missing: found.filter((each) => !isSold(each)).map(({ line }) => line.name),
    items: found.filter(isSold).map(({ line, options, now }) => ({
      ...reorderedItem({ ...line, options }, { id: vendor.id, name: checked.vendor?.name ?? vendor.name }),
      priceKES: now?.priceKES ?? line.unitPriceKES,
      quantity: Math.min(line.quantity, now?.left ?? line.quantity, now?.most || line.quantity),
    })),
  }
}

const wanted = (line: OrderLine, options: OrderLine['options'] = []) => ({
  productId: line.productId,
  ...(line.productVariationId ? { productVariationId: line.productVariationId } : {}),
  optionIds: options.map(({ id }) => id),
  quantity: line.quantity,
  priceKES: line.unitPriceKES,
})
