import { listProductsOfVendor } from '#contracts/admin/vendors.ts'
import * as contract from '#contracts/catalog.ts'
import * as changes from '#contracts/product-changes.ts'
import { listSoldOut, markSoldOut as markSoldOutEndpoint } from '#contracts/vendor-orders/sold-out.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { serveCsv } from '#server/platform/http/serve-csv.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { mountProductApprovals } from './approval/approval.routes.ts'
import { createProduct } from './create-product.ts'
import { productColumns } from './import/product-file.ts'
import { mountMenu } from './menu/menu.routes.ts'
import { mountOptions } from './options/options.routes.ts'
import { fileOfAll, fileOfVendor, findForEditing, listOfAll, listOfVendor } from './products.queries.ts'
import { listMarkedSoldOut } from './sold-out.queries.ts'
import { markSoldOut } from './sold-out.ts'
import { updateProduct } from './update-product.ts'

export function mountCatalog(http: Http, deps: ModuleDeps) {
  const { db, clock, live } = deps
  mountOptions(http, deps)
  const publishCatalogChanged = (vendorId: VendorId) => publish(live, { type: 'products_changed', vendorId })

  serve(http, contract.listVendorProducts, async ({ actor, query }) => listOfVendor(db, actor.vendorId, query))
  serveCsv(http, contract.exportVendorProducts, ({ actor, query: { language: _, ...filters } }) => ({
    name: 'products',
    columns: productColumns,
    read: (page) => fileOfVendor(db, actor.vendorId, { ...filters, ...page }),
  }))
  serve(http, contract.getVendorProduct, async ({ actor, params }) => findForEditing(db, actor.vendorId, params.id))
  serve(http, changes.createProduct, async ({ actor, body }) => {
    const product = await createProduct(db, actor.vendorId, body, clock.now())
    publishCatalogChanged(actor.vendorId)
    return product
  })
  serve(http, changes.updateVendorProduct, async ({ actor, params, body }) => {
    const product = await updateProduct(db, actor.vendorId, params.id, body, clock.now())
    publishCatalogChanged(actor.vendorId)
    return product
  })

  serve(http, listSoldOut, async ({ actor }) => ({ items: await listMarkedSoldOut(db, actor.vendorId) }))
  serve(http, markSoldOutEndpoint, async ({ actor, body }) => {
    await markSoldOut(db, actor.vendorId, body.thing, body.isSoldOut)
    publishCatalogChanged(actor.vendorId)
    publish(live, { type: 'sold_out_changed', vendorId: actor.vendorId })
    return { items: await listMarkedSoldOut(db, actor.vendorId) }
  })

  mountMenu(http, deps, publishCatalogChanged)
  mountProductApprovals(http, deps, publishCatalogChanged)

  serve(http, listProductsOfVendor, ({ params, query }) => listOfVendor(db, params.id, query))
  serve(http, contract.listAdminProducts, async ({ query }) => listOfAll(db, query))
  serveCsv(http, contract.exportAdminProducts, ({ query: { language: _, ...filters } }) => ({
    name: 'products',
    columns: productColumns,
    read: (page) => fileOfAll(db, { ...filters, ...page }),
  }))
  serve(http, contract.getAdminProduct, async ({ params }) => findForEditing(db, 'ANY', params.id))
  serve(http, changes.updateAdminProduct, async ({ actor, params, body }) => {
    const now = clock.now()
    const product = await updateProduct(db, 'ANY', params.id, body, now, async (tx, before, after) => {
      await recordAudit(tx, actor, { action: 'product.change', subjectId: params.id, detail: { before, after } }, now)
    })
    publishCatalogChanged(product.vendorId)
    return product
  })
}
