import type { Settings } from '../options.ts'

export type Movement = {
  kind: 'payment' | 'b2c' | 'charge' | 'reversal' | 'by-itself'
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

export type Book = ReturnType<typeof createBook>

const remembered = 50_000

/** The Utility account of the shortcode: what came in, what went out, what it holds now. */
export function createBook({ utilityKES: openingKES }: Pick<Settings, 'utilityKES'>) {
  let movements: Movement[] = []
  let utilityKES = openingKES
  let chargesKES = 0
  return {
    utilityKES: () => utilityKES,
    /** All charges so far. M-Pesa shows them as an account of its own, below zero. */
    chargesKES: () => chargesKES,
    post(movement: Movement) {
      movements.push(movement)
      utilityKES += movement.amountKES
      if (movement.kind === 'charge') chargesKES -= movement.amountKES
      // Trimmed in batches: shifting one movement a payment would move the whole list every time.
      if (movements.length > remembered * 2) movements = movements.slice(-remembered)
    },
    /** Oldest first. */
    movements: (): readonly Movement[] => movements,
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
