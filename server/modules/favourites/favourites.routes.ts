import * as contract from '#contracts/favourites/favourites.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { dropProduct, dropShop, keepProduct, keepShop } from './keep-favourite.ts'

export function mountFavourites(http: Http, { db, clock }: { db: Db; clock: Clock }) {
  serve(http, contract.keepShop, async ({ actor, params }) => {
    await keepShop(db, actor.userId, params.id, clock.now())
    return null
  })
  serve(http, contract.dropShop, async ({ actor, params }) => {
    await dropShop(db, actor.userId, params.id)
    return null
  })
  serve(http, contract.keepProduct, async ({ actor, params }) => {
    await keepProduct(db, actor.userId, params.id, clock.now())
    return null
  })
  serve(http, contract.dropProduct, async ({ actor, params }) => {
    await dropProduct(db, actor.userId, params.id)
    return null
  })
}
