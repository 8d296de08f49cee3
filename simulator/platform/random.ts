export type Range = readonly [min: number, max: number]
export type Random = ReturnType<typeof createRandom>

/** With a seed the same calls give the same identifiers; without one, two runs never share a receipt. */
export function createRandom(seed?: number) {
  const next = seed === undefined ? Math.random : mulberry32(seed)
  return {
    between: ([min, max]: Range) => min + Math.floor(next() * (max - min + 1)),
    text: (alphabet: string, length: number) =>
      Array.from({ length }, () => alphabet[Math.floor(next() * alphabet.length)]).join(''),
  }
}

/** A well-known small generator: 32 bits of state, good enough to tell two receipts apart. */
function mulberry32(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
