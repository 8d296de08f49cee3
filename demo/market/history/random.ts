/** A small seeded generator (mulberry32): the same seed gives the same market on every machine. */
export function random(seed: string) {
  let state = 2_166_136_261
  for (const char of seed) state = Math.imul(state ^ char.charCodeAt(0), 16_777_619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    /** A whole number, both ends included. */
    between,
    chance: (share: number) => next() < share,
    pick: <T>(from: readonly T[]): T => from[between(0, from.length - 1)]!,
    /** One of many, more often where the weight is greater. */
    weighted<T>(from: readonly T[], weight: (each: T, index: number) => number): T {
      const weights = from.map(weight)
      let left = next() * weights.reduce((sum, each) => sum + each, 0)
      const index = weights.findIndex((each) => {
        left -= each
        return left < 0
      })
      return from[index < 0 ? from.length - 1 : index]!
    },
    /** How often something happens that happens `mean` times on average (Knuth's Poisson). */
    count(mean: number) {
      const limit = Math.exp(-mean)
      let times = -1
      for (let product = 1; product > limit; product *= next()) times += 1
      return times
    },
  }
}
export type Random = ReturnType<typeof random>
