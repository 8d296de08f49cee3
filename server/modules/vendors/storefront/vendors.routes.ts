import * as contract from '#contracts/vendors.ts'
import type { Http } from '#server/platform/http/serve.ts'
import { servePublic } from '#server/platform/http/serve-public.ts'
import { mountAdminVendors } from '../admin/admin-vendors.routes.ts'
import { mountAnnouncements } from '../announcements/announcements.routes.ts'
import { mountOnboarding } from '../onboarding/onboarding.routes.ts'
import { mountPayoutPhone } from '../settings/payout-phone.routes.ts'
import { mountProfile } from '../settings/profile.routes.ts'
import type { VendorDeps } from '../vendor-deps.ts'
import { listAreas, listCategories } from './categories.queries.ts'

export function mountVendors(http: Http, deps: VendorDeps) {
  const { db } = deps
  servePublic(http, contract.listCategories, () => listCategories(db))
  servePublic(http, contract.listAreas, () => listAreas(db))
  mountProfile(http, deps)
  mountPayoutPhone(http, deps)
  mountOnboarding(http, deps)
  mountAdminVendors(http, deps)
  mountAnnouncements(http, deps)
}
