import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { days } from '../clock.ts'
import { picturesFolder } from '../files/index.ts'
import type { BackupStore } from './backup-store.ts'
import { readText, writeText } from './sealed-store.ts'

/** What people uploaded, below the data folder. Nothing else there cannot be made anew. */
const folders = [`media/${picturesFolder}`, 'documents']

const prefix = 'files/'
const missingSince = 'files-missing.json'

async function listUploaded(dataDir: string): Promise<string[]> {
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => [])
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) => join(entry.parentPath, entry.name).slice(join(dataDir, '/').length).replaceAll('\\', '/'))
    }),
  )
  return lists.flat()
}

/** The names of the uploaded files that are among the backups. */
export const listKept = async (store: BackupStore): Promise<Set<string>> =>
  new Set((await store.list(prefix)).map((name) => name.slice(prefix.length)))

/** The uploaded files that are not among the backups. */
export const filesNotKept = async (dataDir: string, kept: ReadonlySet<string>): Promise<string[]> =>
  (await listUploaded(dataDir)).filter((name) => !kept.has(name))

/** Takes new files to the backups, and to `kept`: what a file says never changes under its name, so each goes there once. */
export async function keepNewFiles(store: BackupStore, dataDir: string, kept: Set<string>) {
  for (const name of await filesNotKept(dataDir, kept)) {
    const file = join(dataDir, name)
    const isKept = await store.write(`${prefix}${name}`, createReadStream(file)).then(
      () => true,
      async (error) => {
        // It was deleted meanwhile.
        if (await stat(file).catch(() => null)) throw error
        return false
      },
    )
    if (isKept) kept.add(name)
  }
}

/**
 * Deletes what was deleted here from the backups, so many days later: a database of a moment before may name it. Where
 * nothing at all is here, this machine is new and its files have not come back yet.
 */
export async function deleteMissing(
  store: BackupStore,
  dataDir: string,
  { keepDays, now }: { keepDays: number; now: Date },
) {
  const here = new Set(await listUploaded(dataDir))
  if (here.size === 0) return
  const missing = [...(await listKept(store))].filter((name) => !here.has(name))
  const since = await readMissing(store)
  const isOver = (name: string) => now.getTime() - new Date(since[name] ?? now).getTime() > days(keepDays)
  await store.delete(missing.filter(isOver).map((name) => `${prefix}${name}`))
  const left = missing.filter((name) => !isOver(name)).map((name) => [name, since[name] ?? now.toISOString()])
  await writeText(store, missingSince, JSON.stringify(Object.fromEntries(left)))
}

async function readMissing(store: BackupStore): Promise<Record<string, string>> {
  const [name] = await store.list(missingSince)
  return name ? JSON.parse(await readText(store, name)) : {}
}

/** Brings back the files that are not here, and were not deleted by that moment; how many. */
export async function restoreFiles(store: BackupStore, dataDir: string, at: Date | undefined): Promise<number> {
  const here = new Set(await listUploaded(dataDir))
  const since = await readMissing(store)
  const isGone = (name: string) => since[name] !== undefined && (!at || new Date(since[name]) <= at)
  const names = [...(await listKept(store))].filter((name) => !here.has(name) && !isGone(name))
  for (const name of names) {
    const path = join(dataDir, name)
    await mkdir(dirname(path), { recursive: true })
    const unfinished = `${path}.part`
    await pipeline(await store.read(`${prefix}${name}`), createWriteStream(unfinished, { flush: true }))
    await rename(unfinished, path)
  }
  return names.length
}
