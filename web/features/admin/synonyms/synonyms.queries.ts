import { listSearchMisses, listSynonyms } from '#contracts/admin/synonyms.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'

export const synonymGroups = apiQuery(listSynonyms, ['/api/admin/synonyms'])

export const searchMisses = apiQuery(listSearchMisses, ['/api/admin/search-misses'])
