import * as contract from '#contracts/admin/product-approvals.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { approveProducts, rejectProduct } from './decide-products.ts'

/** Administrators' decisions about products that wait. */
export function mountProductApprovals(
  http: Http,
  { db, clock, live }: ModuleDeps,
  publishCatalogChanged: (vendorId: VendorId) => void,
) {
  function decided(vendorId: VendorId) {
    publishCatalogChanged(vendorId)
    publish(live, { type: 'product_approvals_changed', vendorId })
  }

  serve(http, contract.approveProducts, async ({ actor, body }) => {
    const approved = await approveProducts(db, actor, body.products, clock.now())
    for (const { vendorId } of approved) decided(vendorId)
    return { approved: approved.flatMap(({ ids }) => ids) }
  })

  serve(http, contract.rejectProduct, async ({ actor, params: { id }, body: { version, reason } }) => {
    const product = await rejectProduct(db, actor, { id, version }, reason, clock.now())
    decided(product.vendorId)
    return product
  })
}
