/**
 * Migrations after the baseline are applied while the release before serves, and that one may come back: what locks a
 * large table, or takes what the release before needs, is refused with a sentence that says how to do it instead.
 */
import { readMigrations, thisRelease } from '#server/platform/database/migrations/read-migrations.ts'
import { migrationComplaints } from './migrations/migration-complaints.ts'

const complaints = migrationComplaints(await readMigrations(), await thisRelease())
for (const complaint of complaints) console.error(complaint)
process.exitCode = complaints.length > 0 ? 1 : 0
