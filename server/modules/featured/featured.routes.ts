import * as contract from '#contracts/admin/featured.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { changePlacement, takeDownPlacement } from './change-placement.ts'
import { listCollections } from './collections.queries.ts'
import { planPlacement } from './plan-placement.ts'
import { addCollection, changeCollection } from './write-collections.ts'

/** What administrators plan for the home page. */
export function mountFeatured(http: Http, { db, clock }: Pick<ModuleDeps, 'db' | 'clock'>) {
  serve(http, contract.planPlacement, ({ actor, body }) => planPlacement(db, actor, body, clock.now()))
  serve(http, contract.changePlacement, ({ actor, params, body }) =>
    changePlacement(db, actor, params.id, body, clock.now()),
  )
  serve(http, contract.takeDownPlacement, async ({ actor, params }) => {
    await takeDownPlacement(db, actor, params.id, clock.now())
    return null
  })
  serve(http, contract.listCollections, async () => ({ items: await listCollections(db) }))
  serve(http, contract.addCollection, ({ actor, body }) => addCollection(db, actor, body, clock.now()))
  serve(http, contract.changeCollection, ({ actor, params, body }) =>
    changeCollection(db, actor, { ...params, ...body }, clock.now()),
  )
}
