import * as contract from '#contracts/search/search.ts'
import type { Http } from '#server/platform/http/serve.ts'
import { servePublic } from '#server/platform/http/serve-public.ts'
import { type SearchDeps, searchAll } from './search-all.ts'
import { suggestSearch } from './suggest.ts'

/** One search over everything that the market sells. */
export function mountSearchAll(http: Http, deps: SearchDeps) {
  servePublic(http, contract.searchAll, ({ query }) => searchAll(deps, query))
  servePublic(http, contract.suggestSearch, ({ query }) => suggestSearch(deps, query))
}
