import * as contract from '#contracts/vendors.ts'
import type { Http } from '#server/platform/http/serve.ts'
import { servePublic } from '#server/platform/http/serve-public.ts'
import { mountAdminVendors } from '../admin/admin-vendors.routes.ts'
import { mountOnboarding } from '../onboarding/onboarding.routes.ts'
import { mountProfile } from '../settings/profile.routes.ts'
import type { VendorDeps } from '../vendor-deps.ts'
import { listAreas, listCategories } from './categories.queries.ts'
import { findVendor, listMenu } from './find-vendor.queries.ts'
import { listVendors } from './list-vendors.queries.ts'

export function mountVendors(http: Http, parts: VendorDeps) {
  const { db, clock } = parts
  servePublic(http, contract.listVendors, ({ query }) => listVendors(db, query, clock.now()))
  servePublic(http, contract.getVendor, ({ params }) => findVendor(db, params.slug, clock.now()))
  servePublic(http, contract.listMenu, ({ params, query }) => listMenu(db, params.slug, query))
  servePublic(http, contract.listCategories, () => listCategories(db))
  servePublic(http, contract.listAreas, () => listAreas(db))
  mountProfile(http, parts)
  mountOnboarding(http, parts)
  mountAdminVendors(http, parts)
}
