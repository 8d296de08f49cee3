import * as contract from '#contracts/account-cart.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { findAccountCart, setAccountCart } from './account-cart.ts'

export function mountCarts(http: Http, { db, clock }: { db: Db; clock: Clock }) {
  serve(http, contract.getAccountCart, ({ actor }) => findAccountCart(db, actor.userId))
  serve(http, contract.setAccountCart, ({ actor, body }) => setAccountCart(db, actor.userId, body, clock.now()))
}
