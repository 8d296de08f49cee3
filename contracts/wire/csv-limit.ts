import type { CallLimit } from './limit.ts'

/** Of all lists together: each file reads one from end to end. */
export const csvFiles: CallLimit = { name: 'csv', max: 60, every: '1 hour', by: 'account' }
