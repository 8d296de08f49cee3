export { type AccountKey, credit, debit, type Entry, ownerOf, vendorAvailable, vendorPending } from './accounts.ts'
export { lockBalance } from './lock-balance.ts'
export { post, type Transfer } from './post.ts'
