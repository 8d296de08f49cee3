export { hasAllPapers } from './has-all-papers.ts'
export { mountDocuments } from './documents.routes.ts'
export { type DocumentDeps, deleteUnneededDocuments, eraseDocuments } from './documents.ts'
