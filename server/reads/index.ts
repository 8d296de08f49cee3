import type { FileStore } from '#server/platform/files/index.ts'
import type { Http } from '#server/platform/http/serve.ts'
import { mountAnalytics } from './admin/analytics/analytics.routes.ts'
import { mountAnnouncementPreview } from './admin/announcements/announcements.routes.ts'
import { mountAudit } from './admin/audit/audit.routes.ts'
import { mountAdminEventPages } from './admin/events/events.routes.ts'
import { mountPlacements } from './admin/featured/featured.routes.ts'
import { type AdminMessageReads, mountAdminMessages } from './admin/messages/messages.routes.ts'
import type { HealthDeps } from './admin/operations/health.queries.ts'
import { mountHealthPage } from './admin/operations/health.routes.ts'
import { mountAdminOrderPages } from './admin/orders/orders.routes.ts'
import { mountAdminPaymentPages } from './admin/payments/payments.routes.ts'
import type { NoticeDeps } from './admin/payments/webhook-events.queries.ts'
import { mountAdminRefundPages } from './admin/refunds/refunds.routes.ts'
import { mountMarketSearch } from './admin/search/market-search.routes.ts'
import { type AdminUserReads, mountAdminUsers } from './admin/users/users.routes.ts'
import { mountAdminVendorPages } from './admin/vendors/vendors.routes.ts'
import { mountFavouriteLists } from './customer/favourites/favourites.routes.ts'
import { mountFeaturedPages } from './customer/featured/featured.routes.ts'
import { mountKnownHome } from './customer/known-home/known-home.routes.ts'
import { mountPersonalData, type PersonalDataDeps } from './customer/personal-data/personal-data.routes.ts'
import { mountSearchAll } from './customer/search/search.routes.ts'
import type { SearchDeps } from './customer/search/search-all.ts'
import { mountShareCards } from './customer/share-cards/share-cards.routes.ts'
import { mountSitemap } from './customer/sitemap/sitemap.routes.ts'
import { mountStorefront } from './customer/storefront/storefront.routes.ts'
import { mountUnderWay } from './customer/under-way/under-way.routes.ts'
import { mountEventMessagePreview } from './vendor-pages/event-messages/event-messages.routes.ts'
import { mountEventGuests } from './vendor-pages/guests/guests.routes.ts'
import { mountRevenue } from './vendor-pages/revenue/revenue.routes.ts'
import { mountStatement } from './vendor-pages/statement/statement.routes.ts'
import { mountVendorDashboard } from './vendor-pages/today/vendor-dashboard.routes.ts'

export { eventForAdmin } from './admin/events/admin-events.queries.ts'
export { marketFigures, readMarketFigures } from './admin/operations/market-figures.queries.ts'
export { orderForAdmin } from './admin/orders/admin-order.queries.ts'
export { refundForAdmin } from './admin/refunds/admin-refunds.queries.ts'
export { findAdminUser } from './admin/users/user-detail.queries.ts'
export { findAdminVendor } from './admin/vendors/admin-vendor.queries.ts'
export { readWebhookData } from './webhooks/webhook-data.queries.ts'

/** The pages that read many modules. They write nothing, and nobody imports from here but `app.ts`. */
export function mountReads(
  http: Http,
  deps: AdminUserReads &
    AdminMessageReads &
    PersonalDataDeps &
    SearchDeps &
    HealthDeps &
    Pick<NoticeDeps, 'providers'> & { isMailed: boolean; publicUrl: string; media: FileStore },
) {
  mountAdminUsers(http, deps)
  mountAudit(http, deps)
  mountAnalytics(http, deps)
  mountMarketSearch(http, deps)
  mountAdminEventPages(http, deps)
  mountAnnouncementPreview(http, deps)
  mountPlacements(http, deps)
  mountAdminMessages(http, deps)
  mountAdminOrderPages(http, deps)
  mountAdminPaymentPages(http, deps)
  mountAdminRefundPages(http, deps)
  mountAdminVendorPages(http, deps)
  mountHealthPage(http, deps)
  mountEventGuests(http, deps)
  mountEventMessagePreview(http, deps)
  mountRevenue(http, deps)
  mountStatement(http, deps)
  mountVendorDashboard(http, deps)
  mountSitemap(http.app, deps)
  mountShareCards(http.app, deps)
  mountStorefront(http, deps)
  mountSearchAll(http, deps)
  mountUnderWay(http, deps)
  mountFavouriteLists(http, deps)
  mountKnownHome(http, deps)
  mountFeaturedPages(http, deps)
  mountPersonalData(http, deps)
}
