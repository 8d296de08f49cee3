import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSpool } from './spool.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'uliza-spool-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const limits = { maxEntries: 5, maxBytes: 1_000, maxPerSender: 3 }
const spool = () => openSpool<{ n: number }>(join(root, 'spool'), limits)
const reports = { isAway: () => true, log: () => undefined }

async function drained(from = spool()) {
  const seen: number[] = []
  await from.drain(async ({ n }) => seen.push(n), reports)
  return seen
}

it('applies what was kept once, the oldest first, also after the process was started again', async () => {
  const kept = spool()
  for (const n of [1, 2, 3]) await kept.keep({ n })
  expect(await drained(spool())).toEqual([1, 2, 3])
  expect(await drained(spool())).toEqual([])
})

it('keeps everything while nothing can be applied, and only what cannot be applied itself otherwise', async () => {
  const kept = spool()
  for (const n of [1, 2]) await kept.keep({ n })
  const refuse = async () => Promise.reject(new Error('away'))
  await kept.drain(refuse, reports)
  expect(await readdir(join(root, 'spool'))).toHaveLength(2)
  const failures: string[] = []
  const isFirst = async ({ n }: { n: number }) => (n === 1 ? refuse() : undefined)
  await kept.drain(isFirst, { isAway: () => false, log: (_, name) => failures.push(name) })
  expect(failures).toHaveLength(1)
  expect(await drained()).toEqual([1])
})

it('refuses what is more than it may hold: in all, of one sender, in one entry', async () => {
  const kept = spool()
  for (const n of [1, 2, 3]) await kept.keep({ n }, 'stranger')
  await expect(kept.keep({ n: 4 }, 'stranger')).rejects.toThrow('no room')
  await expect(openSpool<unknown>(root, limits).keep('x'.repeat(1_000))).rejects.toThrow('no room')
  for (const n of [4, 5]) await kept.keep({ n }, 'another')
  await expect(kept.keep({ n: 6 }, 'a third')).rejects.toThrow('no room')
  expect(await drained(kept)).toEqual([1, 2, 3, 4, 5])
  await kept.keep({ n: 6 }, 'stranger')
})

it('counts what an earlier process left towards its limit', async () => {
  const earlier = spool()
  for (const n of [1, 2, 3, 4, 5]) await earlier.keep({ n }, String(n))
  await expect(spool().keep({ n: 6 })).rejects.toThrow('no room')
})

it('lets nobody else on the machine read what it keeps', async () => {
  await spool().keep({ n: 1 })
  const [name = ''] = await readdir(join(root, 'spool'))
  expect((await stat(join(root, 'spool', name))).mode & 0o077).toBe(0)
  expect((await stat(join(root, 'spool'))).mode & 0o077).toBe(0)
})
