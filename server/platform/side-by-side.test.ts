import { expect, it } from 'vitest'
import { sideBySide } from './side-by-side.ts'

/** Work whose items end when they are told to. */
function aLine(items: string[]) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    started,
    items,
    end: (item: string) => ends.get(item)?.(),
    work: {
      claim: async (most: number) => items.splice(0, most),
      work: (item: string) => {
        started.push(item)
        return new Promise<void>((resolve) => ends.set(item, resolve))
      },
      batchSize: 4,
      maxConcurrent: 2,
      pauseMilliseconds: 5,
    },
  }
}
const soon = () => new Promise((resolve) => setTimeout(resolve, 30))

it('does what becomes due while something slow is under way', async () => {
  const line = aLine(['slow', 'quick'])
  const done = sideBySide(line.work)
  await soon()
  line.end('quick')
  line.items.push('later')
  await soon()
  expect(line.started).toEqual(['slow', 'quick', 'later'])
  line.end('later')
  line.end('slow')
  await done
})

it('has only so many under way at once, and claims only what has room in the batch', async () => {
  const line = aLine(['1', '2', '3', '4', '5', '6'])
  const done = sideBySide(line.work)
  await soon()
  expect(line.started).toEqual(['1', '2'])
  expect(line.items).toEqual(['5', '6'])
  for (const item of ['1', '2', '3', '4', '5', '6']) {
    line.end(item)
    await soon()
  }
  await done
  expect(line.started).toHaveLength(6)
})

it('claims batches for as long as they are full where it goes on, and none beyond what is due', async () => {
  const line = aLine(['1', '2', '3', '4', '5'])
  const done: string[] = []
  const claims: number[] = []
  await sideBySide({
    ...line.work,
    claim: async (most) => {
      const claimed = await line.work.claim(most)
      claims.push(claimed.length)
      return claimed
    },
    work: async (item) => done.push(item),
    batchSize: 2,
    goesOn: true,
  })
  expect([done, claims]).toEqual([
    ['1', '2', '3', '4', '5'],
    [2, 2, 1],
  ])
})

it('claims one batch where nothing is slow, and nothing more once the program stops', async () => {
  const quick = { ...aLine(['1', '2']).work, work: async () => undefined, batchSize: 1 }
  await sideBySide(quick)
  expect(await quick.claim(9)).toEqual(['2'])

  const line = aLine(['slow', 'quick'])
  const done = sideBySide({ ...line.work, isEnding: () => true })
  await soon()
  line.items.push('later')
  line.end('slow')
  line.end('quick')
  await done
  expect(line.items).toEqual(['later'])
})
