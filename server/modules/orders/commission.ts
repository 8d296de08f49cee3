import type { Cents } from '#contracts/money.ts'

/** Commission is on the goods, not on the delivery; rounded half up to the cent. The vendor gets the exact rest. */
export const commissionOn = (subtotalCents: Cents, basisPoints: number): Cents =>
  Math.floor((subtotalCents * basisPoints + 5_000) / 10_000)
