import * as bulk from '#contracts/menu/bulk-change.ts'
import * as order from '#contracts/menu/menu-order.ts'
import * as file from '#contracts/menu/product-import.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { importProducts, previewImport } from '../import/import-products.ts'
import { changeProducts } from './change-products.ts'
import { readMenuOrder } from './menu-order.queries.ts'
import { setAvailableTimes } from './set-available-times.ts'
import { setMenuOrder } from './set-menu-order.ts'

/** What is done with a menu as a whole. */
export function mountMenu(
  http: Http,
  { db, clock, live }: ModuleDeps,
  publishCatalogChanged: (vendorId: VendorId) => void,
) {
  serve(http, bulk.changeProducts, async ({ actor, body }) => {
    const result = await changeProducts(db, actor.vendorId, body, clock.now())
    publishCatalogChanged(actor.vendorId)
    publish(live, { type: 'sold_out_changed', vendorId: actor.vendorId })
    return result
  })

  serve(http, bulk.setAvailableTimes, async ({ actor, body }) => {
    const result = await setAvailableTimes(db, actor.vendorId, body, clock.now())
    publishCatalogChanged(actor.vendorId)
    return result
  })

  serve(http, order.getMenuOrder, async ({ actor }) => readMenuOrder(db, actor.vendorId))
  serve(http, order.setMenuOrder, async ({ actor, body }) => {
    const menu = await setMenuOrder(db, actor.vendorId, body, clock.now())
    publishCatalogChanged(actor.vendorId)
    return menu
  })

  serve(http, file.previewImport, async ({ actor, body }) => previewImport(db, actor.vendorId, body))
  serve(http, file.importProducts, async ({ actor, body }) => {
    const result = await importProducts(db, actor.vendorId, body, clock.now())
    publishCatalogChanged(actor.vendorId)
    return result
  })
}
