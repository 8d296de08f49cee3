import type { OrderStatus } from '#contracts/orders.ts'
import type { DemoMove, DemoOrder, DemoVendor } from '../types.ts'
import { addMinutes } from '../when.ts'
import type { Basket } from './basket.ts'
import type { Random } from './random.ts'

type Outcome = Pick<DemoOrder, 'status' | 'moves' | 'refund'>

const rejections = ['Something is finished', 'Too busy right now', 'The rider cannot reach your area today']
const cancellations = ['The gas ran out halfway', 'The customer asked us to', 'Nobody answered at the door']

const endings = [
  { status: 'COMPLETED', share: 0.915 },
  { status: 'EXPIRED', share: 0.035 },
  { status: 'REJECTED', share: 0.03 },
  { status: 'CANCELLED', share: 0.02 },
] as const

/** What became of an order, move by move, the way orders usually go. */
export function outcomeOf(vendor: DemoVendor, basket: Basket, placedAt: Date, random: Random): Outcome {
  const ending = random.weighted(endings, (each) => each.share).status
  const moves = story(placedAt)
  if (ending === 'EXPIRED') return moves.next('EXPIRED', 'SYSTEM', 10).end()
  if (ending === 'CANCELLED' && random.chance(0.5))
    return moves.next('CANCELLED', 'CUSTOMER', random.between(1, 6)).end()
  moves.next('PAID', 'SYSTEM', random.between(20, 95) / 60)
  if (ending === 'REJECTED') {
    return random.chance(0.3)
      ? moves.next('REJECTED', 'SYSTEM', 10, 'Not accepted in time').end()
      : moves.next('REJECTED', 'VENDOR', random.between(1, 8), random.pick(rejections)).end()
  }
  moves.next('ACCEPTED', 'VENDOR', random.between(30, 480) / 60)
  const { from, to } = vendor.preparationMinutes
  if (ending === 'CANCELLED')
    return moves.next('CANCELLED', 'VENDOR', random.between(5, 15), random.pick(cancellations)).end()
  moves.next('READY', 'VENDOR', random.between(from, Math.round(to * 1.1)))
  if (basket.fulfilment.method === 'DELIVERY') {
    moves.next('OUT_FOR_DELIVERY', 'VENDOR', random.between(2, 10))
    return moves.next('COMPLETED', 'VENDOR', random.between(10, 35)).end()
  }
  return moves.next('COMPLETED', 'VENDOR', random.between(3, 25)).end()
}

/** Tickets are handed over the moment they are paid. */
export const ticketsSold = (placedAt: Date, random: Random): Outcome =>
  story(placedAt)
    .next('PAID', 'SYSTEM', random.between(20, 95) / 60)
    .next('COMPLETED', 'SYSTEM', 0)
    .end()

/** How far along its time an order under way gets to each step. */
const road = { PAID: 0.05, ACCEPTED: 0.2, READY: 0.75, OUT_FOR_DELIVERY: 0.85 }
export type UnderWay = keyof typeof road

/** An order still on its way, placed some minutes ago. */
export function underWay(status: UnderWay, placedAt: Date, minutesAgo: number): Outcome {
  const moves = story(placedAt)
  let before = 0
  for (const [step, along] of Object.entries(road) as [UnderWay, number][]) {
    if (along > road[status]) break
    moves.next(step, step === 'PAID' ? 'SYSTEM' : 'VENDOR', (along - before) * minutesAgo)
    before = along
  }
  return moves.end()
}

/** Collects moves, each some minutes after the one before. */
function story(placedAt: Date) {
  const moves: DemoMove[] = [{ status: 'PENDING_PAYMENT', actor: 'CUSTOMER', reason: null, at: placedAt }]
  const last = () => moves.at(-1)!
  const telling = {
    next(status: OrderStatus, actor: DemoMove['actor'], minutes: number, reason: string | null = null) {
      const at = addMinutes(last().at, minutes)
      moves.push({ status, actor, reason, at: new Date(Math.floor(at.getTime() / 1000) * 1000) })
      return telling
    },
    end(): Outcome {
      const { status, reason, at } = last()
      const isPaid = moves.some((move) => move.status === 'PAID')
      const isOff = status === 'REJECTED' || status === 'CANCELLED'
      const refund = isPaid && isOff ? { at: addMinutes(at, 2), reason: reason ?? 'The order was cancelled' } : null
      return { status, moves, refund }
    },
  }
  return telling
}
