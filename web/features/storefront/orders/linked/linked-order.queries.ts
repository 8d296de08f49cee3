import { queryOptions } from '@tanstack/react-query'
import { type LinkedOrder, showLinkedOrder } from '#contracts/guests/linked-orders.ts'
import type { OrderStatus } from '#contracts/orders.ts'
import { call } from '#web/lib/api/api.ts'

const over: readonly OrderStatus[] = ['COMPLETED', 'EXPIRED', 'CANCELLED', 'REJECTED']

/** How often a link is read again while its order is under way: who only has the link is told nothing live. */
const pollMilliseconds = 10_000

/** Tickets are given their links a moment after they were paid. */
const ticketsMilliseconds = 1_500
const awaitsTickets = ({ order, isOwn, ticketLinks }: LinkedOrder, now: number) =>
  isOwn &&
  ticketLinks.length === 0 &&
  order.lines.some(({ kind }) => kind === 'TICKET') &&
  now - Date.parse(order.paidAt ?? order.placedAt) < 120_000

/**
 * The order of a link. Its key begins as those of the customer's orders do: what is told live of these is told of it,
 * in the session in which it was ordered.
 */
export const linkedOrder = (token: string | undefined) =>
  queryOptions({
    queryKey: ['/api/user/orders/linked', token],
    queryFn: (): Promise<LinkedOrder> => call(showLinkedOrder, { body: { token: token ?? '' } }),
    enabled: Boolean(token),
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => {
      if (!state.data) return false
      if (awaitsTickets(state.data, Date.now())) return ticketsMilliseconds
      return over.includes(state.data.order.status) ? false : pollMilliseconds
    },
    refetchOnWindowFocus: 'always',
  })
