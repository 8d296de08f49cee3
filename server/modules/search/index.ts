export { deleteUnusedSearchWords } from './delete-unused-words.ts'
export { mountSearch } from './search.routes.ts'
export { countSearchMisses, deleteOldSearchMisses, type SearchMisses } from './search-misses.ts'
export { searchText } from './search-text.ts'
