import type { World } from '../world.ts'
import { letterOf } from './events.ts'
import { refundEvent } from './refund-view.ts'
import { type Refund, type RefundStatus, refundableAmount } from './refunds.ts'
import { type RefundStory, refundStories } from './scenarios.ts'
import { move } from './settlement.ts'

const courses: Record<RefundStory['end'], readonly RefundStatus[]> = {
  pending: [],
  processed: ['processing', 'processed'],
  failed: ['processing', 'failed'],
  'needs-attention': ['processing', 'needs-attention'],
}

/** One set by hand, else the one that goes with the card. */
function storyOf({ paystack }: World, { transaction }: Refund): RefundStory {
  return paystack.refundTurns.take('refund') ?? refundStories[transaction.card?.refundStory ?? 'refund-processed']
}

async function tell(world: World, refund: Refund, status: RefundStatus, { events }: RefundStory) {
  const letter = letterOf(world, refund.transaction, refundEvent(refund, status))
  await world.paystack.webhook.send(letter)
  if (events === 'twice') await world.paystack.webhook.send(letter)
}

function reach(world: World, refund: Refund, status: RefundStatus) {
  const { log, clock } = world
  const { transaction } = refund
  refund.status = status
  log.add('paystack-refund', { reference: transaction.reference, id: refund.id, status })
  if (status !== 'processed') return
  refund.refundedAt = clock.now()
  const isAllBack = refundableAmount(transaction) === 0 && transaction.refunds.every((other) => isOver(other))
  if (isAllBack) move(world, transaction, 'reverse')
}

const isOver = ({ status }: Refund) => status === 'processed' || status === 'failed'

/** Takes a refund from pending to its end. Each event has been tried once before the next step begins. */
export function runRefund(world: World, refund: Refund) {
  const { clock, random, settings } = world
  const story = storyOf(world, refund)
  const isToldAtOnce = story.events === undefined || story.events === 'twice'
  const course: readonly RefundStatus[] = ['pending', ...courses[story.end]]

  async function step(index: number) {
    const status = course[index]
    if (!status) {
      if (story.events === 'out-of-order')
        for (const past of course.toReversed()) await tell(world, refund, past, story)
      return
    }
    if (index > 0) reach(world, refund, status)
    if (isToldAtOnce) await tell(world, refund, status, story)
    clock.after(settings.timings.refundStepMs, () => step(index + 1))
  }

  clock.after(random.between(settings.timings.callbackMs), () => step(0))
}
