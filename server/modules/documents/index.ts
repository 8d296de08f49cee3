export { mountDocuments } from './documents.routes.ts'
export { type DocumentDeps, deleteUnneededDocuments } from './documents.ts'
