import { createHash } from 'node:crypto'
import type { Random } from '#simulator/platform/random.ts'

/** Beyond 32 bits, as Paystack's have grown; random, so that two runs do not share one. */
export const newTransactionId = (random: Random) => random.between([4_300_000_000, 9_000_000_000])

export const newRefundId = (random: Random) => random.between([3_000_000, 2_000_000_000])

/** The same thing has the same code in every run: a customer known by email, a card by its number. */
export const stableCode = (prefix: string, thing: string) =>
  prefix +
  createHash('sha256')
    .update(prefix + thing)
    .digest('hex')
    .slice(0, 15)

export const stableNumber = (thing: string) => createHash('sha256').update(thing).digest().readUInt32BE(0)
