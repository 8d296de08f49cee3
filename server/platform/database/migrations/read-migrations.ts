import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Migration, readMigration } from './migration.ts'

const root = join(import.meta.dirname, '../../../..')

export const migrationsFolder = join(root, 'migrations')

/** All migrations of this program, in the sequence of their journal. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  return Promise.all(
    journal.entries.map(async ({ tag, when }) =>
      readMigration({ tag, generatedAt: when }, await readFile(join(folder, `${tag}.sql`), 'utf8')),
    ),
  )
}

/** The version of this program, or of the release that it is installed as. */
export async function thisRelease(): Promise<string> {
  return JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).version
}
