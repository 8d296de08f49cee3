import type { OrderStatus } from '#contracts/orders.ts'
import { addMinutes } from '../dates.ts'
import type { DemoOrder, DemoTransition, DemoVendor } from '../types.ts'
import type { DemoCart } from './cart.ts'
import type { Random } from './random.ts'

type Outcome = Pick<DemoOrder, 'status' | 'transitions' | 'refund'>

const rejections = ['Something is finished', 'Too busy right now', 'The rider cannot reach your area today']
const cancellations = ['The gas ran out halfway', 'The customer asked us to', 'Nobody answered at the door']

const finalStatuses = [
  { status: 'COMPLETED', share: 0.915 },
  { status: 'EXPIRED', share: 0.035 },
  { status: 'REJECTED', share: 0.03 },
  { status: 'CANCELLED', share: 0.02 },
] as const

/** What became of an order, transition by transition, the way orders usually go. */
export function outcomeOf(vendor: DemoVendor, cart: DemoCart, placedAt: Date, random: Random): Outcome {
  const ending = random.weighted(finalStatuses, (each) => each.share).status
  const transitions = transitionsFrom(placedAt)
  if (ending === 'EXPIRED') return transitions.next('EXPIRED', 'SYSTEM', 10).end()
  if (ending === 'CANCELLED' && random.chance(0.5))
    return transitions.next('CANCELLED', 'CUSTOMER', random.between(1, 6)).end()
  transitions.next('PAID', 'SYSTEM', random.between(20, 95) / 60)
  if (ending === 'REJECTED') {
    return random.chance(0.3)
      ? transitions.next('REJECTED', 'SYSTEM', 10, 'Not accepted in time').end()
      : transitions.next('REJECTED', 'VENDOR', random.between(1, 8), random.pick(rejections)).end()
  }
  transitions.next('ACCEPTED', 'VENDOR', random.between(30, 480) / 60)
  const { from, to } = vendor.preparationMinutes
  if (ending === 'CANCELLED')
    return transitions.next('CANCELLED', 'VENDOR', random.between(5, 15), random.pick(cancellations)).end()
  transitions.next('READY', 'VENDOR', random.between(from, Math.round(to * 1.1)))
  if (cart.fulfilment.method === 'DELIVERY') {
    transitions.next('OUT_FOR_DELIVERY', 'VENDOR', random.between(2, 10))
    return transitions.next('COMPLETED', 'VENDOR', random.between(10, 35)).end()
  }
  return transitions.next('COMPLETED', 'VENDOR', random.between(3, 25)).end()
}

/** Tickets are handed over the moment they are paid. */
export const ticketOrderOutcome = (placedAt: Date, random: Random): Outcome =>
  transitionsFrom(placedAt)
    .next('PAID', 'SYSTEM', random.between(20, 95) / 60)
    .next('COMPLETED', 'SYSTEM', 0)
    .end()

/** How far along its time an order under way gets to each step. */
const progressAt = { PAID: 0.05, ACCEPTED: 0.2, READY: 0.75, OUT_FOR_DELIVERY: 0.85 }
export type OpenOrderStatus = keyof typeof progressAt

/** An order still on its way, placed some minutes ago. */
export function openOrderOutcome(status: OpenOrderStatus, placedAt: Date, minutesAgo: number): Outcome {
  const transitions = transitionsFrom(placedAt)
  let before = 0
  for (const [step, along] of Object.entries(progressAt) as [OpenOrderStatus, number][]) {
    if (along > progressAt[status]) break
    transitions.next(step, step === 'PAID' ? 'SYSTEM' : 'VENDOR', (along - before) * minutesAgo)
    before = along
  }
  return transitions.end()
}

/** Collects transitions, each some minutes after the one before. */
function transitionsFrom(placedAt: Date) {
  const transitions: DemoTransition[] = [{ status: 'PENDING_PAYMENT', actor: 'CUSTOMER', reason: null, at: placedAt }]
  const last = () => transitions.at(-1)!
  const builder = {
    next(status: OrderStatus, actor: DemoTransition['actor'], minutes: number, reason: string | null = null) {
      const at = addMinutes(last().at, minutes)
      transitions.push({ status, actor, reason, at: new Date(Math.floor(at.getTime() / 1000) * 1000) })
      return builder
    },
    end(): Outcome {
      const { status, reason, at } = last()
      const isPaid = transitions.some((transition) => transition.status === 'PAID')
      const isOff = status === 'REJECTED' || status === 'CANCELLED'
      const refund = isPaid && isOff ? { at: addMinutes(at, 2), reason: reason ?? 'The order was cancelled' } : null
      return { status, transitions, refund }
    },
  }
  return builder
}
