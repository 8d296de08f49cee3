import { expect, it } from 'vitest'
import { clothOf } from './seal-cloth.ts'

/** 64 hexadecimal digits, others for each number: a xorshift generator that begins with it. */
function sealOf(day: number): string {
  let state = (day + 1) * 2_654_435_769
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return ((state >>> 12) & 15).toString(16)
  }
  return Array.from({ length: 64 }, next).join('')
}

it('draws the same cloth of the same seal', () => {
  expect(clothOf(sealOf(7))).toEqual(clothOf(sealOf(7)))
})

it('draws another cloth of another seal, also where one digit of those that are drawn differs', () => {
  const seals = Array.from({ length: 500 }, (_, day) => sealOf(day))
  expect(new Set(seals.map((seal) => JSON.stringify(clothOf(seal)))).size).toBe(500)
  const [seal = ''] = seals
  const others = Array.from({ length: 30 }, (_, place) => {
    const digit = (Number.parseInt(seal.charAt(place), 16) + 1) % 16
    return JSON.stringify(clothOf(seal.slice(0, place) + digit.toString(16) + seal.slice(place + 1)))
  })
  expect(new Set(others).size).toBe(30)
  expect(others).not.toContain(JSON.stringify(clothOf(seal)))
})

it('has fifty-four marks, the right half mirroring the left, each within the cloth', () => {
  const { marks, width, height } = clothOf(sealOf(7))
  const starts = marks.flatMap(({ path }) => [...path.matchAll(/M(-?\d+) (-?\d+)/g)].map(([, x, y]) => [+x!, +y!]))
  expect(starts).toHaveLength(54)
  for (const [x, y] of starts) {
    expect(x! > 0 && x! < width).toBe(true)
    expect(y! > 0 && y! < height).toBe(true)
  }
})
