export { mountAudit } from './audit.routes.ts'
export { booksRules } from './books-rules.queries.ts'
export { recordAudit } from './record-audit.ts'
export { verifyBooks } from './verify-books.ts'
