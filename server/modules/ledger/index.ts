export { type AccountKey, vendorAvailable, vendorPending } from './accounts.ts'
export { post, type Transfer, type TransferKind } from './post.ts'
