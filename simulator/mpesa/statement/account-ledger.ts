import type { Settings } from '#simulator/platform/options.ts'

export type Movement = {
  kind: 'payment' | 'paybill' | 'b2c' | 'charge' | 'reversal' | 'external'
  /** A charge carries the receipt of what it is for. */
  receipt: string
  initiatedAt: number
  completedAt: number
  /** Below zero when it left. */
  amountKES: number
  phone?: string
  /** What the payer typed or was shown as the account number. */
  account?: string
  /** The receipt of what a reversal took back. */
  linkedReceipt?: string
  details?: string
}

export type AccountLedger = ReturnType<typeof createAccountLedger>

const maxMovements = 50_000

/** The Utility account of the shortcode: what came in, what went out, what it holds now. */
export function createAccountLedger({ utilityKES: openingKES }: Pick<Settings, 'utilityKES'>) {
  let movements: Movement[] = []
  let utilityKES = openingKES
  let chargesKES = 0

  function count({ kind, amountKES }: Movement, times: 1 | -1) {
    utilityKES += times * amountKES
    if (kind === 'charge') chargesKES -= times * amountKES
  }

  return {
    utilityKES: () => utilityKES,
    /** All charges so far. M-Pesa shows them as an account of its own, below zero. */
    chargesKES: () => chargesKES,
    /** In the order in which they were posted. */
    movements: (): readonly Movement[] => movements,
    post(movement: Movement) {
      movements.push(movement)
      count(movement, 1)
      // Trimmed in batches: shifting one movement a payment would move the whole list every time.
      if (movements.length > maxMovements * 2) movements = movements.slice(-maxMovements)
    },
    /** As if it had never happened, its charge included. False when there is no such receipt. */
    omit(receipt: string) {
      const omitted = movements.filter((movement) => movement.receipt === receipt)
      for (const movement of omitted) count(movement, -1)
      movements = movements.filter((movement) => movement.receipt !== receipt)
      return omitted.length > 0
    },
    /** As if it had been another amount, in the same direction. False when there is no such receipt. */
    alter(receipt: string, amountKES: number) {
      const altered = movements.find((movement) => movement.receipt === receipt && movement.kind !== 'charge')
      if (!altered) return false
      count(altered, -1)
      altered.amountKES = Math.sign(altered.amountKES) * amountKES
      count(altered, 1)
      return true
    },
    setUtility(amountKES: number) {
      utilityKES = amountKES
    },
    clear() {
      movements = []
      utilityKES = openingKES
      chargesKES = 0
    },
  }
}
