import type { SimulatorContext } from '#simulator/context.ts'
import type { PaymentScenario } from '#simulator/paystack/scenarios.ts'
import { defaultCard, findTestCard, type TestCard } from '#simulator/paystack/test-cards.ts'
import { chargeCard } from '#simulator/paystack/transactions/charge-card.ts'
import { isPaid } from '#simulator/paystack/transactions/transaction-state.ts'
import type { Transaction } from '#simulator/paystack/transactions/transactions.ts'

export const checkoutActions = ['pay', 'decline', 'no-funds', 'abandon', 'return-unpaid'] as const
export type CheckoutAction = (typeof checkoutActions)[number]

const declinedCard = findTestCard('4084080000005408') ?? defaultCard
const insufficientFundsCard = findTestCard('4084080000670037') ?? defaultCard

/** The merchant's callback address, with the reference twice as Paystack adds it. */
export function returnUrl({ callbackUrl, reference }: Transaction): string | undefined {
  if (!callbackUrl) return undefined
  const url = new URL(callbackUrl)
  url.searchParams.append('trxref', reference)
  url.searchParams.append('reference', reference)
  return url.href
}

type CheckoutChoice = { card?: TestCard; scenario?: PaymentScenario }

/** What a customer does at the checkout. Gives the address where the browser goes; without one it stays. */
export function performCheckoutAction(
  context: SimulatorContext,
  transaction: Transaction,
  action: CheckoutAction,
  { card = defaultCard, scenario }: CheckoutChoice = {},
) {
  switch (action) {
    case 'abandon':
      return transaction.cancelUrl ?? returnUrl(transaction)
    case 'return-unpaid':
      return returnUrl(transaction)
    case 'decline':
      return chargeCard(context, transaction, declinedCard, undefined)
    case 'no-funds':
      return chargeCard(context, transaction, insufficientFundsCard, undefined)
    case 'pay': {
      chargeCard(context, transaction, card, scenario)
      const isOver = isPaid(transaction.state) || transaction.state === 'pending'
      return isOver && !transaction.scenario?.staysOnPage ? returnUrl(transaction) : undefined
    }
  }
}
