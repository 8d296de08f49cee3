import type { World } from '../world.ts'
import { planChargeEvent } from './events.ts'
import { type PaymentStory, paymentStories } from './scenarios.ts'
import type { TestCard } from './test-cards.ts'
import { nextState, type TransactionEvent } from './transaction-state.ts'
import type { Transaction } from './transactions.ts'

/** False when the transaction is past such an event: two presses of one button pay once. */
export function move({ log }: World, transaction: Transaction, event: TransactionEvent) {
  const state = nextState(transaction.state, event)
  if (!state) return false
  transaction.state = state
  log.add('paystack-payment', { reference: transaction.reference, state })
  return true
}

function settle(world: World, transaction: Transaction) {
  if (!move(world, transaction, 'approve')) return
  transaction.paidAt = world.clock.now()
  planChargeEvent(world, transaction)
}

/** Tries a card. What comes of it is in the state of the transaction; a press that comes too late does nothing. */
export function charge(world: World, transaction: Transaction, card: TestCard, chosen: PaymentStory | undefined) {
  if (!nextState(transaction.state, 'decline')) return
  transaction.card = card
  if (card.refusal) {
    move(world, transaction, 'decline')
    return
  }
  const story = chosen ?? world.paystack.payments.take('payment') ?? paymentStories.normal
  transaction.story = story
  if (!story.isSettledLate) return settle(world, transaction)
  move(world, transaction, 'await')
  world.clock.after(world.settings.timings.lateCallbackMs, () => settle(world, transaction))
}
