export { mountAudit } from './audit.routes.ts'
export { booksRules } from './books-rules.queries.ts'
export { type AuditRecord, recordAudit } from './record-audit.ts'
export { type Violation, verifyBooks } from './verify-books.ts'
