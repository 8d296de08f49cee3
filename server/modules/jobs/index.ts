export { eraseFromJobs } from './erase-from-jobs.ts'
export { recordedJobs } from './job-runs.ts'
export { mountJobs } from './jobs.routes.ts'
export { deleteOldCounts } from './run-counts.ts'
