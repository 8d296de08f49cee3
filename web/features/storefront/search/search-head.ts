import { pageHead } from '#web/lib/routing/head.ts'
import { m } from '#web/paraglide/messages.js'
import type { SearchFilters } from './search.queries.ts'

/** Search engines have the page itself, and none of the endless lists behind it. */
export function searchHead({ search }: SearchFilters) {
  return search
    ? pageHead({ title: m.found_title_of({ words: search }), hidden: true })
    : pageHead({ title: m.found_title(), description: m.found_empty_text(), path: '/search' })
}
