export { eraseFromTrail } from './erase-from-trail.ts'
export { recordAudit, recordAudits } from './record-audit.ts'
export { downloadRecorder } from './record-download.ts'
export { recordGuessing } from './record-guessing.ts'
