import * as contract from '#contracts/addresses.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { addressesOf } from './addresses.queries.ts'
import { hideAddress } from './hide-address.ts'
import { changeAddress, insertAddress, removeAddress } from './saved-addresses.ts'

export function mountAddresses(http: Http, { db, clock }: { db: Db; clock: Clock }) {
  serve(http, contract.listMyAddresses, ({ actor }) => addressesOf(db, actor.userId))
  serve(http, contract.saveAddress, ({ actor, body }) => insertAddress(db, actor.userId, body))
  serve(http, contract.updateAddress, ({ actor, params, body }) => changeAddress(db, actor.userId, params.id, body))
  serve(http, contract.deleteAddress, async ({ actor, params }) => {
    await removeAddress(db, actor.userId, params.id)
    return null
  })
  serve(http, contract.hideEarlierAddress, async ({ actor, params }) => {
    await hideAddress(db, actor.userId, params.id, clock.now())
    return null
  })
}
