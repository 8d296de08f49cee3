import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { cancelVendorOrder, rejectOrder, type VendorOrder, type VendorOrderTab } from '#contracts/vendor-orders.ts'
import { keepPress } from '#web/features/vendor/orders/queue/kept-presses.ts'
import { applyTransition, type QueuePages } from '#web/features/vendor/orders/queue/queue.ts'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { connection } from '#web/lib/connection.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/overlays/use-toast.ts'
import type { NextStep } from './next-step.ts'
import { vendorOrder } from './vendor-orders.queries.ts'

const listsKey = ['/api/vendor/orders']

/** Moves orders on, or turns them down. What was refused is taken back and said in words; what could not be sent is kept. */
export function useOrderTransitions() {
  const queryClient = useQueryClient()

  async function step(order: VendorOrder, { endpoint, to, isSafe }: NextStep): Promise<void> {
    const expected = isSafe ? withStatus(order, to) : order
    const keep = () => keepPress({ orderId: order.id, number: order.number, to })
    if (isSafe) await updateCaches(queryClient, order, expected)
    if (connection.isLost()) return keep()
    try {
      await updateCaches(queryClient, expected, await call(endpoint, { params: { id: order.id } }))
    } catch (error) {
      if (!(error instanceof ApiError)) return keep()
      if (isSafe) await updateCaches(queryClient, expected, order)
      toast({
        title: m.vendor_transition_failed({ number: formatOrderNumber(order.number) }),
        description: refusalMessage(error),
        variant: 'destructive',
      })
      await readAgain(queryClient, order)
    }
  }

  /** Before it was accepted it is turned down, afterwards cancelled; either way the money goes back. Throws when refused. */
  async function reject(order: VendorOrder, reason: string): Promise<void> {
    const endpoint = order.status === 'PAID' ? rejectOrder : cancelVendorOrder
    try {
      await updateCaches(queryClient, order, await call(endpoint, { params: { id: order.id }, body: { reason } }))
    } catch (error) {
      if (error instanceof ApiError) void readAgain(queryClient, order)
      throw error
    }
  }

  return { step, reject }
}

function withStatus(order: VendorOrder, to: VendorOrder['status']): VendorOrder {
  const transition = { status: to, actor: 'VENDOR' as const, reason: null, at: new Date().toISOString() }
  return { ...order, status: to, acceptBy: null, history: [...order.history, transition] }
}

/** A read that is under way would bring back what was before, so it is given up. */
async function updateCaches(queryClient: QueryClient, before: VendorOrder, after: VendorOrder): Promise<void> {
  await queryClient.cancelQueries({ queryKey: listsKey })
  queryClient.setQueryData(vendorOrder(after.id).queryKey, after)
  for (const [key, list] of queryClient.getQueriesData<QueuePages>({ queryKey: listsKey })) {
    const tab = key[1] as VendorOrderTab | undefined
    if (list) queryClient.setQueryData(key, applyTransition(list, tab, before, after))
  }
}

const readAgain = (queryClient: QueryClient, { id }: VendorOrder) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: listsKey }),
    queryClient.invalidateQueries({ queryKey: vendorOrder(id).queryKey }),
  ])
