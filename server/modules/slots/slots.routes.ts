import * as contract from '#contracts/slots/slots.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { servePublic } from '#server/platform/http/serve-public.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { setSlotClosed } from './open-slot.ts'
import { updateSlotSettings } from './settings/update-slot-settings.ts'
import { findSlotFacts, findVendorSlots } from './slots.queries.ts'
import { placesAt } from './times/free-slots.ts'
import { isOnGrid, slotAt } from './times/slot-times.ts'

export function mountSlots(http: Http, deps: ModuleDeps) {
  const { db, clock, live } = deps
  servePublic(http, contract.listSlots, ({ params, query }) => findVendorSlots(db, params.slug, query.day, clock.now()))

  serve(http, contract.updateSlotSettings, async ({ actor, body }) => {
    const saved = await updateSlotSettings(deps, actor, body)
    publish(live, { type: 'slots_changed', vendorId: actor.vendorId })
    return saved
  })

  serve(http, contract.closeSlot, async ({ actor, body }) => {
    const startsAt = new Date(body.startsAt)
    await inTransaction(db, async (tx) => {
      const now = clock.now()
      const facts = await findSlotFacts(tx, actor.vendorId, now)
      const slot = facts && slotAt(facts.settings, startsAt)
      // One that nobody could order for, and nobody has, is none: each has a row for good.
      const isSlot = slot && startsAt > now && (isOnGrid(facts.settings, slot, now) || placesAt(facts.places, startsAt))
      if (!isSlot) throw new DomainError('slot_unavailable', 'No orders are taken for this time.')
      await setSlotClosed(tx, actor.vendorId, slot, body.isClosed)
    })
    publish(live, { type: 'slots_changed', vendorId: actor.vendorId })
    return null
  })
}
