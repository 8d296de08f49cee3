import type { RefundScenarioName } from './scenarios.ts'

export type TestCard = {
  number: string
  label: string
  /** What the bank says when it refuses. */
  refusal?: 'Declined' | 'Insufficient Funds'
  /** How refunds to this card end, unless a scenario says otherwise. */
  refundScenario?: RefundScenarioName
}

/** Paystack's published test numbers, without those that ask for a PIN or a one-time password. */
export const testCards: readonly TestCard[] = [
  { number: '4084084084084081', label: 'Pays' },
  { number: '4084080000005408', label: 'Is declined', refusal: 'Declined' },
  { number: '4084080000670037', label: 'Has too little money', refusal: 'Insufficient Funds' },
  { number: '4084080000671803', label: 'Pays, a refund will fail', refundScenario: 'refund-fails' },
  { number: '4084080000671902', label: 'Pays, a refund needs attention', refundScenario: 'refund-needs-attention' },
]

export const defaultCard = testCards[0]!

export const findTestCard = (number: string) => testCards.find((card) => card.number === number)
