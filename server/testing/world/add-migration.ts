import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationsFolder } from '#server/platform/database/migrations/read-migrations.ts'

/** The migrations of a release that has these besides today's: each a file's text by its tag. */
export async function migrationsWith(added: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'uliza-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  for (const [tag, text] of Object.entries(added)) await addMigration(folder, tag, text)
  return folder
}

/** Adds a migration to a folder of them, a second newer than the last. */
export async function addMigration(folder: string, tag: string, text: string): Promise<void> {
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { when: number }[] }
  const last = journal.entries.at(-1) as { when: number }
  const entry = { ...last, idx: journal.entries.length, when: last.when + 1_000, tag }
  await writeFile(file, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }))
  await writeFile(join(folder, `${tag}.sql`), text)
}
