import type { Cents } from '../wire/money.ts'

export interface Rate {
  /** 10 % is 1000. */
  basisPoints: number
  /** For each unit sold. */
  fixedCents: Cents
}

/**
 * What the platform keeps of a line: a share of its amount, rounded half up to the cent, and a fixed part for each
 * unit; never more than the line itself. The vendor gets the exact rest. The pages show with it what a rule would take.
 */
export function commissionOn(line: { amountCents: Cents; quantity: number }, { basisPoints, fixedCents }: Rate): Cents {
  const { amountCents, quantity } = line
  // In two parts, so that no product is too large to be exact.
  const rest = amountCents % 10_000
  const share = ((amountCents - rest) / 10_000) * basisPoints + Math.floor((rest * basisPoints + 5_000) / 10_000)
  return Math.min(amountCents, share + fixedCents * quantity)
}
