import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCart } from '#web/lib/cart/use-cart.ts'
import { cartCheck, linesOf } from './cart.queries.ts'
import { hasGoods, subtotalOf, validateCart } from './validate-cart.ts'

/** Somebody presses + five times: the server is asked once, when the pressing has stopped. */
const settleMilliseconds = 350

/** The cart of this device, and what the server says of it. */
export function useValidatedCart() {
  const cart = useCart()
  const settled = useSettled(cart.items, settleMilliseconds)
  const check = useQuery(cartCheck(cart.vendorId, cart.items.length > 0 && settled.length > 0 ? settled : cart.items))
  const lines = validateCart(cart.items, check.data)
  const vendor = check.data?.answer.vendor
  return {
    cart,
    lines,
    /** As the contract wants them. */
    items: linesOf(cart.items),
    changes: lines.filter(({ change }) => change !== null),
    subtotalKES: subtotalOf(lines),
    hasGoods: hasGoods(lines),
    /** Undefined until the server has answered; null when this vendor sells no longer. */
    vendor: vendor?.id === cart.vendorId || vendor === null ? vendor : undefined,
    /** How it can be paid; none until the server has answered. */
    paymentMethods: check.data?.answer.paymentMethods ?? [],
    check,
  }
}

export type ValidatedCart = ReturnType<typeof useValidatedCart>

function useSettled<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setSettled, milliseconds, value)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
