import * as z from 'zod'
import { jobKindNames } from '../notifications/job-kinds.ts'
import { csvType } from '../wire/csv.ts'
import { csvFiles } from '../wire/csv-limit.ts'
import { endpoint } from '../wire/endpoint.ts'
import { CsvText, csvQuery, Day, DeliveryId, Instant, page, pageQuery } from '../wire/primitives.ts'

/** Work of which single pieces can fail, each tried again by itself until it is given up. */
export const JobKind = z.enum(jobKindNames)
export type JobKind = z.infer<typeof JobKind>

/**
 * RETRYING: failed, and is tried again by itself. FAILED: it is not, and waits for a person. RETRIED: a person had it
 * tried again, and it has not failed since. GIVEN_UP: a person decided that it need not be done.
 */
export const DeadLetterState = z.enum(['RETRYING', 'FAILED', 'RETRIED', 'GIVEN_UP'])
export type DeadLetterState = z.infer<typeof DeadLetterState>

export const DeadLetter = z.object({
  id: DeliveryId,
  kind: JobKind,
  state: DeadLetterState,
  /** What it was about, in a few words: the address that an email was for, masked. */
  subject: z.string(),
  error: z.string(),
  tries: z.int(),
  firstFailedAt: Instant,
  lastFailedAt: Instant,
  /** When it is tried again by itself. */
  nextTryAt: Instant.nullable(),
  /** Who had it tried again, or gave it up. */
  decidedBy: z.string().nullable(),
})
export type DeadLetter = z.infer<typeof DeadLetter>

/** What is done by the clock: every few seconds, or once a night. */
export const JobState = z.object({
  name: z.string(),
  /** Null for what is done once a night. */
  everySeconds: z.number().nullable(),
  /** Of the nightly: when it is done next. */
  nextRunAt: Instant.nullable(),
  /** Null where it was not done since this was first kept. */
  lastRunAt: Instant.nullable(),
  tookMilliseconds: z.int().nullable(),
  /** How often in a row it has failed, and why the last time. */
  failures: z.int(),
  error: z.string().nullable(),
  /** It should have been done again by now. */
  isLate: z.boolean(),
})
export type JobState = z.infer<typeof JobState>

/** Runs that ended in a stretch of two and a half minutes from `at` on. */
const RunCount = z.object({ at: Instant, runs: z.int(), failures: z.int() })

const Waiting = z.object({ count: z.int(), at: Instant.nullable() })

export const JobFigures = z.object({
  /** `at`: since when the oldest has failed. */
  failed: Waiting,
  /** `at`: when the next is tried again. */
  retrying: Waiting,
  /** Emails that are due and not sent yet, at most a thousand of each kind. `at`: since when the oldest is due. */
  waiting: Waiting,
  /** Emails that were due and nobody sent, since no mail server is set up; null where one is. `at`: since when. */
  unsent: Waiting.nullable(),
  /** Since midnight in Nairobi: how often something was done by the clock, and how often it failed. */
  today: RunCount.omit({ at: true }),
  /** Of the last hour, where anything was done. */
  lastHour: z.array(RunCount),
  /** What is tried again by itself next. */
  soon: z.array(DeadLetter.pick({ id: true, kind: true, subject: true, error: true, tries: true, nextTryAt: true })),
})
export type JobFigures = z.infer<typeof JobFigures>

export const getJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  summary: 'Shows the background work: what failed, what is tried again, and what is done by the clock',
  access: 'admin',
  admins: ['operations'],
  response: JobFigures.extend({ jobs: z.array(JobState) }),
})

export const DeadLetterSort = z.enum(['newest', 'oldest', 'tries'])
export type DeadLetterSort = z.infer<typeof DeadLetterSort>

const workFilters = {
  state: DeadLetterState.optional(),
  kind: JobKind.optional(),
  /** It failed last on these days, both included. */
  from: Day.optional(),
  to: Day.optional(),
  sortBy: DeadLetterSort.optional(),
}

const filterOrder = ['state', 'kind', 'from', 'to', 'sortBy']

export const listDeadLetters = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/dead-letters',
  summary: 'Lists background work that failed, each with its error and its tries',
  access: 'admin',
  admins: ['operations'],
  filterOrder,
  query: z.strictObject({ ...workFilters, ...pageQuery }),
  response: page(DeadLetter),
})

export const exportDeadLetters = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/dead-letters.csv',
  summary: 'Downloads the dead letters that match as CSV',
  access: 'admin',
  admins: ['operations'],
  confirmation: 'needed',
  filterOrder,
  query: z.strictObject({ ...workFilters, ...csvQuery }),
  response: CsvText,
  contentType: csvType,
  limits: [csvFiles],
})

const someWork = z.strictObject({ ids: z.array(DeliveryId).min(1).max(100) })
/** How many of them were still waiting for a person. */
const decided = z.object({ count: z.int() })

export const retryDeadLetters = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/dead-letters/retry',
  summary: 'Has dead letters tried again now',
  access: 'admin',
  admins: ['operations'],
  // It is what would have been done without a person, had it not failed.
  confirmation: 'not needed',
  body: someWork,
  response: decided,
})

export const giveUpDeadLetters = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/dead-letters/give-up',
  summary: 'Decides that dead letters need not be delivered',
  access: 'admin',
  admins: ['operations'],
  body: someWork,
  response: decided,
})

export const runNightlyJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/nightly/:name/run',
  summary: 'Has a nightly job done now, and not only at night',
  access: 'admin',
  admins: ['operations'],
  params: z.object({ name: z.string().regex(/^[a-z-]{1,60}$/) }),
  response: z.object({ name: z.string() }),
  errors: ['not_found'],
})
