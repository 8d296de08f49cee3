import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
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

export async function endPeer({ child }: Peer) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const killing = setTimeout(() => child.kill('SIGKILL'), 25_000)
  await once(child, 'exit')
  clearTimeout(killing)
}

const ticksPerSecond = 100

/** Processor seconds that a process has used so far (Linux's /proc); 0 where they cannot be read. */
export async function cpuSeconds(pid: number): Promise<number> {
  const [user = 0, system = 0] = await cpuTicks(pid)
  return (user + system) / ticksPerSecond
}

/** User's and system's, its own and then of its children that have ended. */
async function cpuTicks(pid: number): Promise<number[]> {
  const fields = await statFields(pid)
  return fields.slice(11, 15).map(Number)
}

/** What follows the process's name in its line. */
async function statFields(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

export const parentOf = async (pid: number): Promise<number> => Number((await statFields(pid))[1])

/** As `cpuSeconds`, of PostgreSQL: the postmaster and all its children, also those that have ended. */
export async function postgresCpuSeconds(postmaster: number): Promise<number> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter((pid) => pid > 0)
  let sum = (await cpuTicks(postmaster)).reduce((all, ticks) => all + ticks, 0) / ticksPerSecond
  for (const pid of pids) {
    if ((await parentOf(pid)) === postmaster) sum += await cpuSeconds(pid)
  }
  return sum
}

/** What a process has in memory now, and the most it ever had, in MiB (Linux's /proc); NaN where they cannot be read. */
export async function memoryMiB({ child }: Peer): Promise<{ now: number; highest: number }> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
  return { now: read('VmRSS'), highest: read('VmHWM') }
}

/** What a process has in memory now in MiB, its part alone of what it shares with others, as the text of one program. */
export async function shareMiB({ child }: Peer): Promise<number> {
  const rollup = await readFile(`/proc/${child.pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]) / 1024
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
