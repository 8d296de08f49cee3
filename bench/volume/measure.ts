import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import type { Call } from './calls.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 40)

export interface Measured {
  p50: number
  p95: number
}

/** Orders from all over a list, to be asked for by id, number and phone. */
export async function sampleOrders(db: Db, slug: string): Promise<Record<string, string>[]> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select orders.id, number, vendors.id as vendor, vendors.slug, '0' || substr(contact_phone, 5) as phone
    from orders join vendors on vendors.id = vendor_id where vendors.slug like ${slug} order by md5(orders.id::text) limit ${rounds}`)
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  return rows.map((row) => ({ ...row, today: day(0), yearAgo: day(365) }))
}

/**
 * Asks for everything in turn, two at a time as the machine has two cores; an answer counts when its whole body has come.
 * Two who ask for the same at the same time wait for each other (`singleFlight`), so they ask for different calls.
 */
export async function measure(
  url: string,
  cookie: string,
  calls: Call[],
  samples: Record<string, string>[],
): Promise<Map<Call, Measured>> {
  const times = new Map<Call, number[]>(calls.map((call) => [call, []]))
  const work = samples.flatMap((sample) => calls.map((call) => ({ call, sample })))
  const asker = async () => {
    for (let next = work.pop(); next; next = work.pop()) {
      const start = performance.now()
      await ask(url, cookie, filled(next.call.path, next.sample))
      times.get(next.call)?.push(performance.now() - start)
    }
  }
  await Promise.all([asker(), asker()])
  return new Map([...times].map(([call, ofCall]) => [call, percentiles(ofCall)]))
}

function percentiles(times: number[]): Measured {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
}

export const filled = (path: string, sample: Record<string, string>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(sample[name] ?? ''))

export async function ask(url: string, cookie: string, path: string): Promise<void> {
  // Of one network alone there would be too many searches in a minute.
  const network = `198.18.${Math.floor(Math.random() * 256)}.1`
  const answer = await fetch(url + path, { headers: { cookie, 'x-forwarded-for': network } })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${body.slice(0, 300)}`)
}

/** Reads a file as slowly as a browser would write it, and what the server's process grew by meanwhile (Linux). */
export async function measureFile(url: string, cookie: string, path: string, pid: number) {
  await ask(url, cookie, `${path}${path.includes('?') ? '&' : '?'}search=nobody+of+this+name`).catch(() => undefined)
  const before = await resident(pid)
  let [peak, lines, isDone] = [before, 0, false]
  const watching = (async () => {
    while (!isDone) {
      peak = Math.max(peak, await resident(pid))
      await wait(20)
    }
  })()
  const start = performance.now()
  const answer = await fetch(url + path, { headers: { cookie } })
  if (!answer.ok || !answer.body) throw new Error(`${path} answers ${answer.status}`)
  for await (const part of answer.body) lines += part.filter((byte: number) => byte === 10).length
  const seconds = (performance.now() - start) / 1000
  isDone = true
  await watching
  return { rows: lines - 1, seconds, grownMB: (peak - before) / 1e6 }
}

async function resident(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return 1024 * Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
}
