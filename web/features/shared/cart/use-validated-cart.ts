import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCart } from '#web/lib/cart/use-cart.ts'
import { cartCheck, cartLines } from './cart.queries.ts'
import { type CartCheck, hasGoods, type QuoteChoices, validateCart } from './validate-cart.ts'

/** The cart of this device, what the server says of it, and what it comes to with what is chosen so far. */
export function useValidatedCart(choices?: QuoteChoices) {
  const cart = useCart()
  const settled = useSettled(cart.items)
  const asked = cart.items.length > 0 && settled.length > 0 ? settled : cart.items
  const check = useQuery(cartCheck(cart.vendorId, asked, choices))
  const last = useLast(check.data)
  const lines = validateCart(cart.items, last)
  const vendor = last?.answer.vendor
  const isOurs = vendor?.id === cart.vendorId || vendor === null
  const isAnswered = isOurs && !check.isPlaceholderData && check.data !== undefined && asked === cart.items
  return {
    cart,
    lines,
    /** As the contract wants them. */
    items: cartLines(cart.items),
    changes: lines.filter(({ change }) => change !== null),
    /** What the pages draw, and compute nothing themselves: the last one, while another is asked for. */
    quote: (isOurs && last?.answer.quote) || null,
    /** What was chosen for it. */
    quotedChoices: last?.choices,
    isUpdating: !isAnswered && !check.isError,
    hasGoods: hasGoods(lines),
    /** Undefined until the server has answered; null when this vendor sells no longer. */
    vendor: isOurs ? vendor : undefined,
    /** How it can be paid; none until the server has answered. */
    paymentMethods: last?.answer.paymentMethods ?? [],
    check,
  }
}

export type ValidatedCart = ReturnType<typeof useValidatedCart>

/** What came last. It stays on the page while the next is loading, and also when that fails. */
function useLast(data: CartCheck | undefined): CartCheck | undefined {
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  return data ?? last
}

const settleMilliseconds = 350

/** The value once it has stopped changing: somebody presses + five times, and the server is asked once. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    // As a function, lest a value that is one is called.
    const timer = setTimeout(() => setSettled(() => value), settleMilliseconds)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
