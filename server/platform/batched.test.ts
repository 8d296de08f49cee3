import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { batched } from './batched.ts'

/** Doubles numbers, slowly, and refuses batches with a 13 in them. */
function aBatchedDouble(maxSize = 100, atOnce = 1) {
  const batches: number[][] = []
  const double = batched(
    maxSize,
    async (numbers: readonly number[]) => {
      batches.push([...numbers])
      await wait(5)
      if (numbers.includes(13)) throw new Error('unlucky')
      return numbers.map((number) => number * 2)
    },
    atOnce,
  )
  return { batches, double }
}

it('runs a single call as its own batch at once', async () => {
  const { batches, double } = aBatchedDouble()
  expect(await double(1)).toBe(2)
  expect(await double(2)).toBe(4)
  expect(batches).toEqual([[1], [2]])
})

it('gathers calls during a batch into the next one, and gives each its own result', async () => {
  const { batches, double } = aBatchedDouble(3)
  const first = double(1)
  await wait(1)
  const others = [2, 3, 4, 5].map(double)
  expect(await Promise.all([first, ...others])).toEqual([2, 4, 6, 8, 10])
  expect(batches).toEqual([[1], [2, 3, 4], [5]])
})

it('runs as many batches at once as it is told, and gathers calls only while all of them run', async () => {
  const { batches, double } = aBatchedDouble(100, 2)
  const first = double(1)
  await wait(1)
  const second = double(2)
  await wait(1)
  const others = [3, 4].map(double)
  expect(await Promise.all([first, second, ...others])).toEqual([2, 4, 6, 8])
  expect(batches).toEqual([[1], [2], [3, 4]])
})

it('fails only the call that failed in a batch', async () => {
  const { double } = aBatchedDouble()
  const results = await Promise.allSettled([12, 13, 14].map(double))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await double(15)).toBe(30)
})
