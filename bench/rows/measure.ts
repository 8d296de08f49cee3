import type { Db } from '#server/platform/database/database.ts'
import { load, type Measured, type Request } from '../load.ts'
import { cpuSeconds, type Peer, postgresCpuSeconds } from '../processes.ts'

export const seconds = Number(process.env.BENCH_SECONDS ?? 5)
/** A program that runs for days has long been compiled; one just started takes thousands of orders to get there. */
export const warmUpSeconds = 12

/** What is measured, and the database that both peers share. */
export interface Bench {
  db: Db
  postmaster: number
  product: Peer
  bare: Peer
}

export interface Cost {
  /** Milliseconds of the processor for one. */
  server: number
  database: number
}

export const processor = ({ server, database }: Cost) => server + database

/** What one of several takes of the processor; `work` says how many there were. */
export async function costOf<T>(
  { postmaster }: Pick<Bench, 'postmaster'>,
  { child }: Peer,
  work: () => Promise<{ count: number; result: T }>,
): Promise<{ cost: Cost; result: T }> {
  const used = async () => [await cpuSeconds(child.pid as number), await postgresCpuSeconds(postmaster)] as const
  const before = await used()
  const { count, result } = await work()
  const after = await used()
  const perOne = (place: 0 | 1) => ((after[place] - before[place]) * 1000) / count
  return { cost: { server: perOne(0), database: perOne(1) }, result }
}

export interface Loaded extends Measured {
  cost: Cost
}

/** Requests as fast as `clients` get their answers, after a second that does not count. */
export async function measureLoad(bench: Bench, peer: Peer, clients: number, next: () => Request): Promise<Loaded> {
  await load(peer.url, clients, 1, next)
  const { cost, result } = await costOf(bench, peer, async () => {
    const measured = await load(peer.url, clients, seconds, next)
    return { count: measured.requests, result: measured }
  })
  return { ...result, cost }
}

export const showCost = ({ server, database }: Cost) => `${server.toFixed(2)} + ${database.toFixed(2)} ms`

export const showErrors = (errors: number, whose = '') => (errors > 0 ? `${errors} errors ${whose}`.trim() : '')

/** One after the other, so that each has its turn equally often. */
export function inTurn<T>(things: readonly T[]) {
  let turn = 0
  return () => things[turn++ % things.length] as T
}

/** Somebody at an address of their own, as the proxy in front says: limits are counted by it. */
export const visitor = (): Record<string, string> => {
  const part = () => Math.floor(Math.random() * 256)
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` }
}
