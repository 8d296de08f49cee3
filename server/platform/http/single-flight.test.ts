import { describe, expect, it } from 'vitest'
import { singleFlight } from './single-flight.ts'

/** Reads that end when the test ends them. */
function readings() {
  const started: PromiseWithResolvers<number>[] = []
  const read = () => {
    started.push(Promise.withResolvers())
    return started.at(-1)!.promise
  }
  return { started, read }
}

/** Lets everything run that is not waiting for a read. */
const settle = () => new Promise(setImmediate)

describe('a read that many request at once', () => {
  it('shares one read among all requests that arrive during an earlier one, and starts it after they arrived', async () => {
    const { started, read } = readings()
    const share = singleFlight<number>()
    const first = share('page', read)
    const [second, third] = [share('page', read), share('page', read)]
    expect(started).toHaveLength(1)
    started[0]!.resolve(1)
    await settle()
    expect(started).toHaveLength(2)
    const fourth = share('page', read)
    started[1]!.resolve(2)
    await settle()
    started[2]!.resolve(3)
    expect(await Promise.all([first, second, third, fourth])).toEqual([1, 2, 2, 3])
    expect(started).toHaveLength(3)
  })

  it('does not share a read with requests for something else, nor with later ones', async () => {
    const { started, read } = readings()
    const share = singleFlight<number>()
    const [page, other] = [share('page', read), share('other', read)]
    started[0]!.resolve(1)
    started[1]!.resolve(2)
    expect(await Promise.all([page, other])).toEqual([1, 2])
    await settle()
    const later = share('page', read)
    started[2]!.resolve(3)
    expect(await later).toBe(3)
  })

  it('fails the requests that shared a failed read, and not the next one', async () => {
    const { started, read } = readings()
    const share = singleFlight<number>()
    const first = share('page', read)
    const second = share('page', read)
    started[0]!.reject(new Error('no'))
    await expect(first).rejects.toThrow('no')
    await settle()
    started[1]!.resolve(2)
    expect(await second).toBe(2)
  })
})
