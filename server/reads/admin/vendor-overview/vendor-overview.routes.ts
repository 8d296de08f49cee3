import { getVendorOverview } from '#contracts/admin/vendor/vendor-overview.ts'
import { previewSuspension } from '#contracts/admin/vendors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { findSuspensionPreview } from './suspension.queries.ts'
import { readVendorOverview } from './vendor-overview.queries.ts'

/** What an administrator sees of a vendor beside its record. */
export function mountVendorOverview(http: Http, { db, clock }: { db: Db; clock: Clock }) {
  serve(http, getVendorOverview, ({ params }) => readVendorOverview(db, params.id, clock.now()))
  serve(http, previewSuspension, ({ params }) => findSuspensionPreview(db, params.id, clock.now()))
}
