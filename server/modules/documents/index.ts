export { mountDocuments } from './documents.routes.ts'
export { type DocumentDeps, deleteUnneededDocuments, eraseDocuments } from './documents.ts'
export { hasAllPapers } from './has-all-papers.ts'
