import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { EventPage } from '#contracts/events.ts'
import { useAddToCart } from '#web/features/shared/products/use-add-to-cart.tsx'
import { lineKey } from '#web/lib/cart/cart.ts'
import { useCart } from '#web/lib/cart/use-cart.ts'
import { canBuy, ticketOptions } from './ticket-options.ts'

const cartPage: string = '/cart'

/** What somebody has chosen of an event's tickets, and the way with it to the cart. */
export function useTicketChoice(event: EventPage) {
  const [chosen, setChosen] = useState<Record<string, number>>({})
  const cart = useCart()
  const { add, dialog } = useAddToCart(event.vendor.name)
  const navigate = useNavigate()

  const rows = ticketOptions(event).map((option) => {
    const held = cart.items.find((item) => lineKey(item) === option.line)?.quantity ?? 0
    const max = Math.max(0, option.limit - held)
    return { option, max, quantity: Math.min(chosen[option.line] ?? 0, max) }
  })

  return {
    rows,
    count: rows.reduce((sum, { quantity }) => sum + quantity, 0),
    totalKES: rows.reduce((sum, { option, quantity }) => sum + option.item.priceKES * quantity, 0),
    isOnSale: rows.some(({ option }) => canBuy(option.availability)),
    choose: (line: string, quantity: number) => setChosen({ ...chosen, [line]: quantity }),
    async getTickets() {
      const wanted = rows.filter(({ quantity }) => quantity > 0)
      const isTaken = add(...wanted.map(({ option, quantity }) => ({ item: option.item, quantity })))
      if (isTaken) await navigate({ to: cartPage })
    },
    dialog,
  }
}

export type TicketChoice = ReturnType<typeof useTicketChoice>
