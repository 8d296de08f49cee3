export { eraseFromJobs } from './erase-from-jobs.ts'
export { deleteDecidedWork, forgetFailedTries, recordFailedTry } from './failed-work.ts'
export { recordedJobs } from './job-runs.ts'
export { mountJobs } from './jobs.routes.ts'
