import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  cancelVendorOrder,
  rejectOrder,
  type UndoableStep,
  undoOrderStep,
  type VendorOrder,
  type VendorOrderTab,
} from '#contracts/vendor-orders.ts'
import { callName } from '#web/features/shared/orders/call-number.ts'
import { useTicketPrinting } from '#web/features/vendor-workspace/orders/device/use-ticket-printing.ts'
import { applyTransition, type QueuePages } from '#web/features/vendor-workspace/orders/queue/queue.ts'
import { vendorOrder } from '#web/features/vendor-workspace/orders/vendor-orders.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { connection } from '#web/lib/connection.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { dropPress, keepPress } from './kept-presses.ts'
import type { NextStep } from './next-step.ts'
import { endUndo, offerUndo, type PressedStep } from './undoable-step.ts'

const listsKey = ['/api/vendor/orders']

/**
 * Moves orders on, or turns them down. What was refused is taken back and said in words; what could not be sent is
 * kept.
 */
export function useOrderTransitions() {
  const queryClient = useQueryClient()
  const { printAccepted } = useTicketPrinting()

  async function step(order: VendorOrder, next: NextStep, minutes?: number): Promise<void> {
    const isUndoable = next.to === 'ACCEPTED' || next.to === 'READY'
    if (!isUndoable) endUndo(order.id)
    const sent = send(order, next, minutes)
    const offer = () =>
      isUndoable && offerUndo({ order, to: next.to as UndoableStep, sent: sent.then(() => undefined) })
    // What is drawn at once can be taken back at once.
    if (next.isSafe) offer()
    const isDone = await sent
    if (!isDone) endUndo(order.id)
    else if (!next.isSafe) offer()
  }

  /** Answers whether it was done, or is kept to be done. */
  async function send(order: VendorOrder, { send: request, to, isSafe }: NextStep, minutes?: number): Promise<boolean> {
    const expected = isSafe ? withStatus(order, to) : order
    const keep = () => {
      keepPress({ orderId: order.id, number: order.number, to, minutes })
      return true
    }
    if (isSafe) await updateCaches(queryClient, order, expected)
    if (connection.isLost()) return keep()
    try {
      const moved = await request(order.id, minutes)
      await updateCaches(queryClient, expected, moved)
      if (to === 'ACCEPTED') printAccepted(moved)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) return keep()
      if (isSafe) await updateCaches(queryClient, expected, order)
      toast({
        title: m.vendor_transition_failed({ number: formatOrderNumber(order.number) }),
        description: refusalMessage(error),
        variant: 'destructive',
      })
      await readAgain(queryClient, order)
      return false
    }
  }

  /** Takes back the step that was just pressed: here when it has not left the device, and else at the server. */
  async function undo({ order, to, sent }: PressedStep): Promise<void> {
    endUndo(order.id)
    await sent
    // What was kept to be accepted is drawn as it was.
    if (dropPress(order.id, to)) return updateCaches(queryClient, to === 'READY' ? withStatus(order, to) : order, order)
    try {
      const undone = await call(undoOrderStep, { params: { id: order.id }, body: { step: to } })
      await updateCaches(queryClient, withStatus(order, to), undone)
    } catch (error) {
      toast({
        title: m.kitchen_undo_failed({ number: callName(order) }),
        description: refusalMessage(error),
        variant: 'destructive',
      })
      await readAgain(queryClient, order)
    }
  }

  /**
   * Before it was accepted it is turned down, afterwards cancelled; either way the money goes back. Throws when
   * refused.
   */
  async function reject(order: VendorOrder, reason: string): Promise<void> {
    endUndo(order.id)
    const endpoint = order.status === 'PAID' ? rejectOrder : cancelVendorOrder
    try {
      await updateCaches(queryClient, order, await call(endpoint, { params: { id: order.id }, body: { reason } }))
    } catch (error) {
      if (error instanceof ApiError) void readAgain(queryClient, order)
      throw error
    }
  }

  return { step, undo, reject }
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
