import type { World } from '../world.ts'
import type { PaymentStory } from './scenarios.ts'
import { charge } from './settlement.ts'
import { cardNumbered, type TestCard, usualCard } from './test-cards.ts'
import { isPaid } from './transaction-state.ts'
import type { Transaction } from './transactions.ts'

export const actions = ['pay', 'decline', 'no-funds', 'abandon', 'return-unpaid'] as const
export type Action = (typeof actions)[number]

const declined = cardNumbered('4084080000005408') ?? usualCard
const withoutFunds = cardNumbered('4084080000670037') ?? usualCard

/** The shop's address, with the reference twice as Paystack adds it. */
export function returnUrl({ callbackUrl, reference }: Transaction): string | undefined {
  if (!callbackUrl) return undefined
  const url = new URL(callbackUrl)
  url.searchParams.append('trxref', reference)
  url.searchParams.append('reference', reference)
  return url.href
}

type Choice = { card?: TestCard; story?: PaymentStory }

/** What a customer does at the checkout. Gives the address where the browser goes; without one it stays. */
export function act(world: World, transaction: Transaction, action: Action, { card = usualCard, story }: Choice = {}) {
  switch (action) {
    case 'abandon':
      return transaction.cancelUrl ?? returnUrl(transaction)
    case 'return-unpaid':
      return returnUrl(transaction)
    case 'decline':
      return charge(world, transaction, declined, undefined)
    case 'no-funds':
      return charge(world, transaction, withoutFunds, undefined)
    case 'pay': {
      charge(world, transaction, card, story)
      const isOver = isPaid(transaction.state) || transaction.state === 'pending'
      return isOver && !transaction.story?.staysOnPage ? returnUrl(transaction) : undefined
    }
  }
}
