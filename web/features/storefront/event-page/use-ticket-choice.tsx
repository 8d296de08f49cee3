import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { cartCheck } from '#web/features/shared/cart/cart.queries.ts'
import { useSettled } from '#web/features/shared/cart/use-validated-cart.ts'
import {
  canBuy,
  type ShownEvent,
  type TicketOption,
  ticketOptions,
} from '#web/features/shared/events/ticket-options.ts'
import { useAddToCart } from '#web/features/shared/products/use-add-to-cart.tsx'
import { lineKey } from '#web/lib/cart/cart.ts'
import { useCart } from '#web/lib/cart/use-cart.ts'

const cartPage: string = '/cart'

/** What somebody has chosen of an event's tickets, and the way with it to the cart, or wherever it leads next. */
export function useTicketChoice(event: ShownEvent, next = cartPage) {
  const [chosen, setChosen] = useState<Record<string, number>>({})
  const cart = useCart()
  const navigate = useNavigate()
  const toCart = () => navigate({ to: next })
  const { add, dialog } = useAddToCart(event.vendor.name, { afterClearing: () => void toCart() })

  const rowsOf = (wanted: Record<string, number>) =>
    ticketOptions(event).map((option) => {
      const held = cart.items.find((item) => lineKey(item) === option.line)?.quantity ?? 0
      const max = Math.max(0, option.limit - held)
      return { option, max, quantity: Math.min(wanted[option.line] ?? 0, max) }
    })
  const rows = rowsOf(chosen)
  const count = rows.reduce((sum, { quantity }) => sum + quantity, 0)
  const settled = useSettled(chosen)
  const check = useQuery(cartCheck(event.vendor.id, toItems(rowsOf(settled))))
  const isUpdating = settled !== chosen || check.isPlaceholderData || check.isLoading

  return {
    rows,
    count,
    /** What the chosen tickets come to by the last quote; nothing when none is chosen, null when it is not known. */
    totalKES: count === 0 ? 0 : check.isError ? null : (check.data?.answer.quote?.totalKES ?? null),
    isUpdating: count > 0 && isUpdating,
    /** While people are in line, who has no turn chooses nothing. */
    isOnSale: event.queue === null && rows.some(({ option }) => canBuy(option.availability)),
    choose: (line: string, quantity: number) => setChosen({ ...chosen, [line]: quantity }),
    async getTickets() {
      const isTaken = add(...chosenRows(rows).map(({ option, quantity }) => ({ item: option.item, quantity })))
      if (isTaken) await toCart()
    },
    dialog,
  }
}

interface Row {
  option: TicketOption
  quantity: number
}

const chosenRows = (rows: readonly Row[]) => rows.filter(({ quantity }) => quantity > 0)

const toItems = (rows: readonly Row[]) => chosenRows(rows).map(({ option, quantity }) => ({ ...option.item, quantity }))

export type TicketChoice = ReturnType<typeof useTicketChoice>
