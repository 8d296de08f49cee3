import * as contract from '#contracts/options/option-groups.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { listOptionGroups } from './option-groups.queries.ts'
import { setOptionSoldOut } from './sold-out-options.ts'
import { createOptionGroup, deleteOptionGroup, updateOptionGroup } from './write-option-group.ts'

export function mountOptions(http: Http, { db, clock, live }: ModuleDeps) {
  const publishOptionsChanged = (vendorId: VendorId) => publish(live, { type: 'options_changed', vendorId })

  serve(http, contract.listOptionGroups, async ({ actor }) => ({ items: await listOptionGroups(db, actor.vendorId) }))
  serve(http, contract.createOptionGroup, async ({ actor, body }) => {
    const group = await createOptionGroup(db, actor.vendorId, body, clock.now())
    publishOptionsChanged(actor.vendorId)
    return group
  })
  serve(http, contract.updateOptionGroup, async ({ actor, params, body }) => {
    const group = await updateOptionGroup(db, actor.vendorId, params.id, body, clock.now())
    publishOptionsChanged(actor.vendorId)
    return group
  })
  serve(http, contract.deleteOptionGroup, async ({ actor, params }) => {
    await deleteOptionGroup(db, actor.vendorId, params.id)
    publishOptionsChanged(actor.vendorId)
    return null
  })
  serve(http, contract.setOptionSoldOut, async ({ actor, params, body }) => {
    const option = await setOptionSoldOut(db, actor.vendorId, params.id, body.isSoldOut)
    publishOptionsChanged(actor.vendorId)
    return option
  })
}
