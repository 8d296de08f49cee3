import { randomInt } from 'node:crypto'

/** `npm run test:soak` runs the same tests with bigger numbers. */
export const isSoak = process.env.SOAK === '1'

export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  pick<T>(things: readonly T[]): T
}

/** Reproducible random numbers: the run prints its seed, and `SEED=…` repeats it. */
export function seededRandom(what: string): Random {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
  process.stdout.write(`${what}: SEED=${seed}\n`)
  // Mulberry32: small, and good enough for tests.
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { next, pick: (things) => things[Math.floor(next() * things.length)] as (typeof things)[number] }
}
