import { sql } from '#server/platform/database/drizzle.ts'
import { type Erase, reaches, withoutPerson } from '#server/platform/database/erasure.ts'
import { jobRuns } from './jobs.tables.ts'

/** No error names their address. */
export const eraseFromJobs: Erase = async (tx, person) => {
  const { contactPattern: pattern } = person
  if (pattern === null) return
  await tx
    .update(jobRuns)
    .set({ error: withoutPerson(jobRuns.error, { pattern }) })
    .where(sql`${jobRuns.error} is not null and ${reaches(jobRuns.error, person)}`)
}
