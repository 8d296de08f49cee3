import type { OrderStatus } from '#contracts/orders.ts'
import { acceptOrder, completeOrder, dispatchOrder, readyOrder, type VendorOrder } from '#contracts/vendor-orders.ts'
import { formatMinutes } from '#web/features/vendor-workspace/orders/minutes.ts'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'
import type { ButtonProps } from '#web/ui/button.tsx'

/** The one thing to do next with an order. */
export interface NextStep {
  /** How many minutes it will take is said with accepting alone. */
  send: (id: string, minutes: number | undefined) => Promise<VendorOrder>
  to: OrderStatus
  label: (minutes: number) => string
  variant: ButtonProps['variant']
  /**
   * Drawn before the server has answered. Not so for accepting: the order may just have been given up, and nobody
   * should begin to cook it.
   */
  isSafe: boolean
  /** The order leaves the shop, which is not for whoever is only in its kitchen. */
  isHandingOver?: true
}

const accept: NextStep = {
  send: (id, minutes) => call(acceptOrder, { params: { id }, body: minutes === undefined ? {} : { minutes } }),
  to: 'ACCEPTED',
  label: (minutes) => m.kitchen_accept({ time: formatMinutes(minutes) }),
  variant: 'primary',
  isSafe: false,
}
const ready: NextStep = {
  send: (id) => call(readyOrder, { params: { id } }),
  to: 'READY',
  label: () => m.vendor_ready(),
  variant: 'money',
  isSafe: true,
}
const dispatch: NextStep = {
  send: (id) => call(dispatchOrder, { params: { id } }),
  to: 'OUT_FOR_DELIVERY',
  label: () => m.vendor_hand_to_rider(),
  variant: 'ink',
  isSafe: true,
  isHandingOver: true,
}
const pickedUp: NextStep = {
  send: (id) => call(completeOrder, { params: { id } }),
  to: 'COMPLETED',
  label: () => m.vendor_picked_up(),
  variant: 'ink',
  isSafe: true,
  isHandingOver: true,
}
const delivered: NextStep = { ...pickedUp, label: () => m.vendor_delivered(), variant: 'quiet' }

export function nextStep({ status, fulfilment }: Pick<VendorOrder, 'status' | 'fulfilment'>): NextStep | undefined {
  if (status === 'PAID') return accept
  if (status === 'ACCEPTED') return ready
  if (status === 'READY') return fulfilment.method === 'DELIVERY' ? dispatch : pickedUp
  return status === 'OUT_FOR_DELIVERY' ? delivered : undefined
}

/** The step that leads to a status. */
export const stepTo = (status: OrderStatus): NextStep | undefined =>
  [accept, ready, dispatch, pickedUp].find(({ to }) => to === status)
