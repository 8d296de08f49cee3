import * as z from 'zod'

/** Money inside the server is a whole number of cents; on the wire it is `…KES`, a number of shillings. */
export type Cents = number

/** Far above any order, far below 2^53: sums of it stay exact. */
export const maxCents: Cents = 1_000_000_000_00

/** Whole shillings, as prices, fees and payouts are. */
export const Shillings = z
  .int()
  .min(0)
  .max(maxCents / 100)
  .meta({ description: 'Whole Kenya shillings (KES).', examples: [450] })
export type Shillings = z.infer<typeof Shillings>

/** Shillings that may have cents: a commission, and what a vendor earns after it. */
export const ShillingsAndCents = z
  .number()
  .min(-maxCents / 100)
  .max(maxCents / 100)
  .refine((kes) => Number.isInteger(Math.round(kes * 10_000) / 100), 'at most two decimals')
  .meta({ description: 'Kenya shillings (KES), with at most two decimals.', examples: [427.5] })
export type ShillingsAndCents = z.infer<typeof ShillingsAndCents>

export function toCents(kes: number): Cents {
  const cents = Math.round(kes * 100)
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not an amount of money: ${kes}`)
  return cents
}

export function toKES(cents: Cents): number {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not an amount in cents: ${cents}`)
  return cents / 100
}
