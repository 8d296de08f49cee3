import { suggestSearch } from '#contracts/search/search.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'

/** The fewest letters that anything is suggested for; the contract's own would bring its schemas along. */
export const fewestLetters = 2

export const suggestions = (words: string, area: string | null) =>
  apiQuery(suggestSearch, ['/api/search/suggestions', words, area])
