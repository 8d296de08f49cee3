import { execFile } from 'node:child_process'
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises'
import { platform } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What an engine's pid file says: its first line is the process, the fourth the port. */
export interface PidFile {
  pid: number
  port: number
}

export const pidFilePath = (database: string) => join(database, 'postmaster.pid')

/** Null where there is none, or it is being written. */
export async function readPidFile(database: string): Promise<PidFile | null> {
  const text = await readFile(pidFilePath(database), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 ? { pid, port } : null
}

/**
 * Whose a process is. ENGINE: PostgreSQL on this folder. NONE: there is no such process, or it has ended and its parent
 * has not taken notice yet (a zombie). OTHER: a program that was given the number of an engine that is gone, as happens
 * at the start of a machine or a container. UNKNOWN: it lives, and this system does not tell what it is.
 */
export type ProcessOwner = 'ENGINE' | 'NONE' | 'OTHER' | 'UNKNOWN'

export async function findProcessOwner(pid: number, database: string): Promise<ProcessOwner> {
  if (!isAlive(pid)) return 'NONE'
  if (platform() === 'linux') return ownerOnLinux(pid, database)
  // Without a cheap way to read a command line there it stays open.
  return platform() === 'win32' ? 'UNKNOWN' : ownerByPs(pid, database)
}

/** A signal that may not be sent has still found its process. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The postmaster keeps the command line it was started with, and works in its folder. */
async function ownerOnLinux(pid: number, database: string): Promise<ProcessOwner> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The name before it is in parentheses, and may have some of its own.
    const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)
    if (state === 'Z' || state === 'X') return 'NONE'
    const [command = '', ...args] = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
    if (!/^postgres(\.exe)?$/.test(basename(command))) return isStarter(command) ? 'UNKNOWN' : 'OTHER'
    if (args[args.indexOf('-D') + 1] === database) return 'ENGINE'
    // Another name of the same folder. Where it may not be read, this is a PostgreSQL and perhaps ours: it is left
    // alone.
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null)
    if (folder === null) return 'UNKNOWN'
    return folder === (await realpath(database)) ? 'ENGINE' : 'OTHER'
  } catch (error) {
    // It ended meanwhile, or this container hides the processes of others.
    return (error as NodeJS.ErrnoException).code === 'ENOENT' && !isAlive(pid) ? 'NONE' : 'UNKNOWN'
  }
}

/** pg_ctl starts the engine through a shell, which becomes it: for an instant its number is the shell's. */
const isStarter = (command: string) => /^(sh|bash|dash|pg_ctl)$/.test(basename(command))

async function ownerByPs(pid: number, database: string): Promise<ProcessOwner> {
  try {
    const { stdout } = await run('ps', ['-p', String(pid), '-o', 'stat=,command='])
    if (stdout.trim() === '' || stdout.trim().startsWith('Z')) return 'NONE'
    return /postgres/.test(stdout) && stdout.includes(database) ? 'ENGINE' : 'OTHER'
  } catch {
    return isAlive(pid) ? 'UNKNOWN' : 'NONE'
  }
}

/** No process has this number: it is above the largest that a system gives. */
const noProcess = 2_147_483_646

/**
 * Lets the engine start although its pid file names a living process that is none of its own. Only the number is
 * replaced: the file also has the key of the shared memory, by which PostgreSQL finds out that a part of the former
 * engine is still at work.
 */
export async function disownPidFile(database: string) {
  const file = pidFilePath(database)
  const lines = (await readFile(file, 'utf8')).split('\n')
  await writeFile(file, [noProcess, ...lines.slice(1)].join('\n'))
}
