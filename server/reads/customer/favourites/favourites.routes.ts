import * as contract from '#contracts/favourites/favourites.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { findFavourites, listProducts, listShops } from './favourites.queries.ts'

export function mountFavouriteLists(http: Http, { db, clock }: { db: Db; clock: Clock }) {
  serve(http, contract.listFavourites, ({ actor }) => findFavourites(db, actor.userId))
  serve(http, contract.listFavouriteShops, ({ actor, query }) => listShops(db, actor.userId, query, clock.now()))
  serve(http, contract.listFavouriteProducts, ({ actor, query }) => listProducts(db, actor.userId, query, clock.now()))
}
