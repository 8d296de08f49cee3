import * as contract from '#contracts/slots/slots.ts'
import { findSlotSettings } from '#server/modules/slots/index.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { OrderDeps } from '../refunds/refund-with-lock.ts'
import { cookedAtOnce } from './cooked.queries.ts'
import { startSlot } from './into-kitchen.ts'
import { takenSlots } from './later.queries.ts'

/** What a shop sees of its orders for later. */
export function mountLater(http: Http, deps: OrderDeps) {
  const { db, clock } = deps
  serve(http, contract.listTakenSlots, ({ actor, query }) => takenSlots(db, actor, query.day, clock.now()))

  serve(http, contract.getSlotSettings, async ({ actor }) => {
    const settings = await findSlotSettings(db, actor.vendorId)
    const cooked = await cookedAtOnce(db, actor.vendorId, settings.slotMinutes, clock.now())
    return { ...settings, cooked }
  })

  serve(http, contract.startSlot, async ({ actor, body }) => {
    await startSlot(deps, actor.vendorId, new Date(body.startsAt))
    return null
  })
}
