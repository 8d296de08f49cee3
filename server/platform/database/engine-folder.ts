import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../errors.ts'
import { findProcessOwner, readPidFile } from './engine-process.ts'

interface Place {
  home: string
  database: string
  now: Date
  password: string
}

/** Puts a folder in the place of the engine's database, which stays beside it: answers where, or null where there was none. */
export async function takePlace(next: string, { home, database, now, password }: Place): Promise<string | null> {
  await writeFile(join(home, 'postgres.password'), password, { mode: 0o600 })
  const former = `${database}.before-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  const wasThere = await rename(database, former).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
  try {
    await rename(next, database)
  } catch (error) {
    if (wasThere) await rename(former, database)
    throw error
  }
  return wasThere ? former : null
}

/** `work` is what wants the folder for itself. */
export async function refuseWhileRunning(database: string, work: string) {
  const file = await readPidFile(database)
  if (!file) return
  const owner = await findProcessOwner(file.pid, database)
  if (owner === 'ENGINE' || owner === 'UNKNOWN')
    throw new StartError(`The program runs on this database. Stop it first, then ${work}.`)
}

/** Of the PostgreSQL that made the data, as 18; null where there is none. */
export const readMajorVersion = (database: string): Promise<number | null> =>
  readFile(join(database, 'PG_VERSION'), 'utf8').then(Number, () => null)

/** What takes the place of a database was cut between its two renames: an empty market must not come there instead. */
export async function refuseHalfPlaced(home: string, database: string) {
  const former = (await readdir(home))
    .filter((name) => name.startsWith('database.before-'))
    .toSorted()
    .at(-1)
  if (former)
    throw new StartError(
      `A restore, or an upgrade of the engine, was cut: ${database} is not there, and ${former} beside it is. Rename that one to database, or restore again.`,
    )
}
