import type { Cents } from '#contracts/wire/money.ts'

/** Rounded half up: M-Pesa charges and sends whole shillings only. */
export const wholeShillings = (cents: Cents): Cents => Math.floor((cents + 50) / 100) * 100

/**
 * Spreads whole shillings in proportion to the weights, by largest remainder: the parts are whole shillings and sum to
 * the amount, and where the weights sum to at least the amount no part passes its weight. Without any weight the parts
 * are as equal as can be.
 */
export function spread(amountCents: Cents, weights: readonly Cents[]): Cents[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  const shares = total > 0n ? weights.map(BigInt) : weights.map(() => 1n)
  const of = total > 0n ? total : BigInt(weights.length)
  const shillings = BigInt(amountCents / 100)
  const parts = shares.map((share) => ({ whole: (shillings * share) / of, remainder: (shillings * share) % of }))
  const missing = Number(shillings - parts.reduce((sum, { whole }) => sum + whole, 0n))
  const byRemainder = parts
    .map((_, n) => n)
    .toSorted((a, b) => compare(parts[b]?.remainder, parts[a]?.remainder) || a - b)
  const rounded = new Set(byRemainder.slice(0, missing))
  return parts.map(({ whole }, n) => (Number(whole) + (rounded.has(n) ? 1 : 0)) * 100)
}

const compare = (a = 0n, b = 0n) => (a < b ? -1 : a > b ? 1 : 0)
