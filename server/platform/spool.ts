import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from './ids.ts'

/** What a folder takes before it refuses. */
export interface SpoolLimits {
  maxEntries: number
  maxBytes: number
  /** How many entries of one sender it takes, where senders are named. */
  maxPerSender?: number
}

/**
 * What the database refused and must not be lost, in files beside it: each is synced to the disk before `keep` resolves,
 * so that it outlives the process, and deleted once it is applied.
 */
export interface Spool<Entry> {
  /** Rejects where there is no room, or the disk refuses too: then the caller is where it was before. */
  keep(entry: Entry, sender?: string): Promise<void>
  /**
   * Applies what is kept, the oldest first. An entry whose `apply` rejects stays for the next time, and so does
   * everything behind it when `isAway` says that nothing can be applied now.
   */
  drain(
    apply: (entry: Entry) => Promise<unknown>,
    failed: { isAway(error: unknown): boolean; log(error: unknown, name: string): void },
  ): Promise<void>
}

/** A folder of a spool; processes may share it, since applying an entry twice must do nothing. */
export function openSpool<Entry>(folder: string, limits: SpoolLimits): Spool<Entry> {
  const { maxEntries, maxBytes, maxPerSender = maxEntries } = limits
  let entries: number | undefined
  const bySender = new Map<string, number>()

  async function names(): Promise<string[]> {
    const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    return found.filter((name) => name.endsWith('.json')).sort()
  }

  return {
    async keep(entry, sender = '') {
      const content = Buffer.from(JSON.stringify(entry))
      entries ??= (await names()).length
      const ofSender = bySender.get(sender) ?? 0
      if (content.length > maxBytes || entries >= maxEntries || ofSender >= maxPerSender)
        throw new Error(`no room in the spool ${folder}`)
      // Counted before it is written, so that those that come at once do not pass the limit together.
      entries++
      bySender.set(sender, ofSender + 1)
      await writeSynced(folder, `${newId()}.json`, content)
    },

    async drain(apply, { isAway, log }) {
      const kept = await names()
      for (const name of kept) {
        try {
          await apply(JSON.parse(await readFile(join(folder, name), 'utf8')))
        } catch (error) {
          // Another process has applied and deleted it.
          if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue
          if (isAway(error)) break
          log(error, name)
          continue
        }
        await rm(join(folder, name), { force: true })
      }
      if (kept.length === 0 && !entries) return
      entries = (await names()).length
      if (entries === 0) bySender.clear()
    },
  }
}

/** Whole or not at all, also when the power goes: the file is synced before it has its name, and the name after. */
async function writeSynced(folder: string, name: string, content: Buffer) {
  // It holds what is about people: nobody else on the machine reads it.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const part = join(folder, `${name}.part`)
  try {
    const file = await open(part, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, join(folder, name))
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  const directory = await open(folder, 'r')
  await directory.sync().finally(() => directory.close())
}
