import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'

/** From now on each new connection writes the plan of each of its statements into PostgreSQL's log. */
export async function logPlans(url: string): Promise<void> {
  const { db, end } = openDatabase({ url, poolSize: 1 })
  const name = new URL(url).pathname.slice(1)
  const set = (setting: string, value: string) =>
    db.execute(sql.raw(`alter database "${name}" set ${setting} = '${value}'`))
  await set('session_preload_libraries', 'auto_explain')
  for (const [setting, value] of Object.entries({
    log_min_duration: '0',
    log_level: 'log',
    log_analyze: 'on',
    log_timing: 'off',
  }))
    await set(`auto_explain.${setting}`, value)
  await end()
}

/** Waits for what work sends to PostgreSQL, and returns the plans of it, without what differs from run to run. */
export async function plansOf(log: string, work: () => Promise<unknown>): Promise<Plan[]> {
  const before = (await readFile(log)).length
  await work()
  await wait(150)
  const written = (await readFile(log)).subarray(before).toString('utf8')
  return written
    .split(/^(?!\t)/m)
    .filter((entry) => /plan:\n/.test(entry))
    .map(toPlan)
}

export interface Plan {
  text: string
  /** Tables of which more rows were read one after the other than anybody sees. */
  scanned: string[]
}

const most = 5_000

function toPlan(entry: string): Plan {
  const [, body = ''] = entry.split(/plan:\n/)
  const lines = body.split('\n').map((line) => line.replace(/^\t/, ''))
  const begin = lines.findIndex((line) => /\(cost=/.test(line))
  const plan = lines
    .slice(begin)
    .filter((line) => line.trim() && !/^\s*(Buffers|Heap Fetches|Memory|Planning|Execution)/.test(line))
  const scanned = plan.flatMap((line, at) => {
    const table = /Seq Scan on (?:public\.)?"?(\w+)/.exec(line)?.[1]
    const read = Number(/actual rows=([\d.]+)/.exec(line)?.[1] ?? 0) + removedAfter(plan, at)
    return table && read > most ? [`${table} (${read} rows)`] : []
  })
  const text = plan.filter((line) => !/^\s*Rows Removed/.test(line)).map((line) => line.replace(/\s+\(cost=.*$/, ''))
  return { text: text.join('\n'), scanned }
}

/** How many rows a scan left out, which the lines below it say. */
function removedAfter(lines: readonly string[], at: number): number {
  for (const line of lines.slice(at + 1, at + 4)) {
    const removed = /Rows Removed by Filter: ([\d.]+)/.exec(line)?.[1]
    if (removed) return Number(removed)
    if (/->/.test(line)) return 0
  }
  return 0
}
