export { type AccountKey, credit, debit, type Entry, platformVendorId, providerAccount } from './accounts.ts'
export { appendEntries } from './append-entries.ts'
export { lockBalance } from './lock-balance.ts'
export { post, type Transfer } from './post.ts'
