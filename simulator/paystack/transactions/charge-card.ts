import type { SimulatorContext } from '#simulator/context.ts'
import { type PaymentScenario, paymentScenarios } from '#simulator/paystack/scenarios.ts'
import type { TestCard } from '#simulator/paystack/test-cards.ts'
import { scheduleChargeEvent } from '#simulator/paystack/webhooks/events.ts'
import { nextState, type TransactionEvent } from './transaction-state.ts'
import type { Transaction } from './transactions.ts'

/** False when the transaction is past such an event: two presses of one button pay once. */
export function transitionTransaction({ log }: SimulatorContext, transaction: Transaction, event: TransactionEvent) {
  const state = nextState(transaction.state, event)
  if (!state) return false
  transaction.state = state
  log.add('paystack-payment', { reference: transaction.reference, state })
  return true
}

function settle(context: SimulatorContext, transaction: Transaction) {
  if (!transitionTransaction(context, transaction, 'approve')) return
  transaction.paidAt = context.clock.now()
  scheduleChargeEvent(context, transaction)
}

/** Tries a card. What comes of it is in the state of the transaction; a press that comes too late does nothing. */
export function chargeCard(
  context: SimulatorContext,
  transaction: Transaction,
  card: TestCard,
  chosen: PaymentScenario | undefined,
) {
  if (!nextState(transaction.state, 'decline')) return
  transaction.card = card
  if (card.refusal) {
    transitionTransaction(context, transaction, 'decline')
    return
  }
  const scenario = chosen ?? context.paystack.paymentAssignments.take('payment') ?? paymentScenarios.normal
  transaction.scenario = scenario
  if (!scenario.isSettledLate) return settle(context, transaction)
  transitionTransaction(context, transaction, 'await')
  context.clock.after(context.settings.timings.lateCallbackMs, () => settle(context, transaction))
}
