import * as contract from '#contracts/admin/synonyms.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { listSearchMisses } from './search-misses.queries.ts'
import { listSynonyms } from './synonyms.queries.ts'
import { addSynonyms, changeSynonyms, removeSynonyms } from './write-synonyms.ts'

/** What administrators keep of the search, and what it did not find. */
export function mountSearch(http: Http, { db, clock }: Pick<ModuleDeps, 'db' | 'clock'>) {
  serve(http, contract.listSynonyms, async () => ({ items: await listSynonyms(db) }))
  serve(http, contract.addSynonyms, ({ actor, body }) => addSynonyms(db, actor, body.words, clock.now()))
  serve(http, contract.changeSynonyms, ({ actor, params, body }) =>
    changeSynonyms(db, actor, { ...params, ...body }, clock.now()),
  )
  serve(http, contract.removeSynonyms, async ({ actor, params }) => {
    await removeSynonyms(db, actor, params.id, clock.now())
    return null
  })
  serve(http, contract.listSearchMisses, () => listSearchMisses(db, clock.now()))
}
