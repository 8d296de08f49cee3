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

/** The uploaded files that are not among the backups. */
export async function filesNotKept(store: BackupStore, dataDir: string): Promise<string[]> {
  const kept = new Set(await store.list(prefix))
  return (await listUploaded(dataDir)).filter((name) => !kept.has(`${prefix}${name}`))
}

/**
 * Takes new files to the backups: what a file says never changes under its name, so each goes there once. One that was
 * deleted here is deleted there so many days later, since a database of a moment before may name it.
 */
export async function keepFiles(
  store: BackupStore,
  dataDir: string,
  { keepDays, now }: { keepDays: number; now: Date },
) {
  for (const name of await filesNotKept(store, dataDir)) {
    const content = createReadStream(join(dataDir, name))
    await store.write(`${prefix}${name}`, content).catch(async (error) => {
      // It was deleted meanwhile.
      if (await stat(join(dataDir, name)).catch(() => null)) throw error
    })
  }
  const here = new Set((await listUploaded(dataDir)).map((name) => `${prefix}${name}`))
  const missing = (await store.list(prefix)).filter((name) => !here.has(name))
  const since = await readMissing(store)
  const still = Object.fromEntries(missing.map((name) => [name, since[name] ?? now.toISOString()]))
  const isOver = (name: string) => now.getTime() - new Date(still[name] ?? now).getTime() > days(keepDays)
  await store.delete(missing.filter(isOver))
  const left = Object.fromEntries(Object.entries(still).filter(([name]) => !isOver(name)))
  await writeText(store, missingSince, JSON.stringify(left))
}

async function readMissing(store: BackupStore): Promise<Record<string, string>> {
  const [name] = await store.list(missingSince)
  return name ? JSON.parse(await readText(store, name)) : {}
}

/** Brings back the files that are not here; how many. */
export async function restoreFiles(store: BackupStore, dataDir: string): Promise<number> {
  const here = new Set(await listUploaded(dataDir))
  const names = (await store.list(prefix)).map((name) => name.slice(prefix.length)).filter((name) => !here.has(name))
  for (const name of names) {
    const path = join(dataDir, name)
    await mkdir(dirname(path), { recursive: true })
    const unfinished = `${path}.part`
    await pipeline(await store.read(`${prefix}${name}`), createWriteStream(unfinished, { flush: true }))
    await rename(unfinished, path)
  }
  return names.length
}
