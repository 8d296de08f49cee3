import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { cancelVendorOrder, rejectOrder, type VendorOrder, type VendorOrderTab } from '#contracts/vendor-orders.ts'
import { applyTransition, type QueuePages } from '#web/features/vendor/orders/queue/queue.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/overlays/use-toast.ts'
import type { NextStep } from './next-step.ts'
import { vendorOrder } from './vendor-orders.queries.ts'

const listsKey = ['/api/vendor/orders']

/** Moves orders on, or turns them down. What did not happen is said in words, and everything is read again. */
export function useOrderTransitions() {
  const queryClient = useQueryClient()

  async function run(
    order: VendorOrder,
    expected: VendorOrder | undefined,
    ask: () => Promise<VendorOrder>,
  ): Promise<boolean> {
    if (expected) await updateCaches(queryClient, order, expected)
    try {
      await updateCaches(queryClient, expected ?? order, await ask())
      return true
    } catch (error) {
      toast({
        title: m.vendor_transition_failed({ number: formatOrderNumber(order.number) }),
        description: refusalMessage(error),
        variant: 'destructive',
      })
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: listsKey }),
        queryClient.invalidateQueries({ queryKey: vendorOrder(order.id).queryKey }),
      ])
      return false
    }
  }

  return {
    step: (order: VendorOrder, { endpoint, to, isSafe }: NextStep) =>
      run(order, isSafe ? withStatus(order, to) : undefined, () => call(endpoint, { params: { id: order.id } })),
    /** Before it was accepted it is turned down, afterwards cancelled; either way the money goes back. */
    reject: (order: VendorOrder, reason: string) =>
      run(order, undefined, () =>
        call(order.status === 'PAID' ? rejectOrder : cancelVendorOrder, { params: { id: order.id }, body: { reason } }),
      ),
  }
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
