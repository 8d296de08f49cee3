import { sql } from '#server/platform/database/drizzle.ts'
import { type Erase, reaches, withoutPerson } from '#server/platform/database/erasure.ts'
import { jobRuns } from './jobs.tables.ts'

/** No error names their address. */
export const eraseFromJobs: Erase = async (tx, person) => {
  await tx
    .update(jobRuns)
    .set({ error: withoutPerson(jobRuns.error, { pattern: person.contactPattern }) })
    .where(sql`${jobRuns.error} is not null and ${reaches(jobRuns.error, person)}`)
}
