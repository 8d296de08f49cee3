import { expect, it } from 'vitest'
import { inTurn } from './in-turn.ts'

it('does work of one key one after the other, in the order in which it came, and that of another meanwhile', async () => {
  const turn = inTurn()
  const happened: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    happened.push(`${name} began`)
    return new Promise<void>((resolve) => ends.set(name, resolve)).then(() => void happened.push(`${name} ended`))
  }
  const all = [turn('an order', work('paid')), turn('an order', work('accepted')), turn('another', work('ready'))]
  await new Promise(setImmediate)
  expect(happened).toEqual(['paid began', 'ready began'])
  ends.get('paid')?.()
  await all[0]
  await new Promise(setImmediate)
  expect(happened).toEqual(['paid began', 'ready began', 'paid ended', 'accepted began'])
  ends.get('ready')?.()
  ends.get('accepted')?.()
  await Promise.all(all)
})

it('goes on after work that failed', async () => {
  const turn = inTurn()
  await expect(turn('an order', async () => Promise.reject(new Error('the database is away')))).rejects.toThrow('away')
  expect(await turn('an order', async () => 'told')).toBe('told')
})

it('never does two of one key at once, however many other keys came in between and whatever ended before', async () => {
  const turn = inTurn()
  let atOnce = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++atOnce)
    await new Promise(setImmediate)
    atOnce--
  }
  const others = () => Array.from({ length: 2_000 }, (_, n) => turn(`another ${n}`, async () => undefined))
  const first = turn('an order', work)
  const others1 = others()
  const second = turn('an order', work)
  await first
  const third = turn('an order', work)
  await Promise.all([...others1, ...others(), second, third, turn('an order', work)])
  expect(most).toBe(1)
})
