import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Peer {
  url: string
  child: ChildProcess
}

/** Starts a script of this folder that sends its address over the channel to its parent. */
export async function startPeer(script: string, env: Record<string, string>): Promise<Peer> {
  const child = fork(join(import.meta.dirname, script), { env: { ...process.env, ...env } })
  const [url] = (await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [])])) as [string?]
  if (!url) throw new Error(`${script} did not start`)
  return { url, child }
}

const ticksPerSecond = 100

/** Processor seconds that a process has used so far (Linux's /proc); 0 where they cannot be read. */
export async function cpuSeconds(pid: number): Promise<number> {
  const [user = 0, system = 0] = await cpuTicks(pid)
  return (user + system) / ticksPerSecond
}

/** User's and system's, its own and then of its children that have ended. */
async function cpuTicks(pid: number): Promise<number[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).map(Number)
}

/** As `cpuSeconds`, of PostgreSQL: the postmaster and all its children, also those that have ended. */
export async function postgresCpuSeconds(postmaster: number): Promise<number> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  let sum = (await cpuTicks(postmaster)).reduce((all, ticks) => all + ticks, 0) / ticksPerSecond
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    if (parent === postmaster) sum += await cpuSeconds(pid)
  }
  return sum
}
