import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { openBackupStore, sealedStore, shipWal } from '#server/platform/backup/index.ts'

/**
 * Takes to the backups what the embedded engine archived last, when it was stopped: what takes its place would take it
 * for its own.
 */
export async function shipRest({ backup, dataDir, databaseUrl }: Config): Promise<void> {
  if (!backup?.walFolder || databaseUrl !== undefined) return
  const control = join(dataDir, 'postgres', 'database', 'global', 'pg_control')
  const bytes = await readFile(control).catch(() => null)
  const store = sealedStore(openBackupStore(backup.place), backup.key)
  if (bytes) await shipWal(store, String(bytes.readBigUInt64LE(0)), backup.walFolder)
}
