import { or, sql } from 'drizzle-orm'
import { type Erase, reaches, withoutPerson } from '#server/platform/database/erasure.ts'
import { failedWork, jobRuns } from './jobs.tables.ts'

/** What could not be sent to them is not tried again, and no error names their address. */
export const eraseFromJobs: Erase = async (tx, person) => {
  await tx.delete(failedWork).where(or(reaches(failedWork.subject, person), reaches(failedWork.error, person)))
  await tx
    .update(jobRuns)
    .set({ error: withoutPerson(jobRuns.error, { pattern: person.contactPattern }) })
    .where(sql`${jobRuns.error} is not null and ${reaches(jobRuns.error, person)}`)
}
