import { sql } from 'drizzle-orm'
import type { DocumentOwners } from '#server/modules/documents/index.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { vendors } from '../vendors.tables.ts'
import { checkPapersOpen, countPaperChange } from './count-paper-change.ts'
import { shopDrafts } from './onboarding.tables.ts'

/** What documents need to know of the shops that they were sent for. */
export const documentOwners: DocumentOwners = {
  checkPapersOpen,
  countPaperChange,
  ownerOf: (vendorId) => sql`(select ${vendors.ownerId} from ${vendors} where ${vendors.id} = ${vendorId})`,
  openNoShop: (ownerId) => sql`(not exists (
      select from ${vendors} where ${acrossVendors('due-work')} and ${vendors.ownerId} = ${ownerId})
    and not exists (select from ${shopDrafts} where ${shopDrafts.ownerId} = ${ownerId}))`,
  wereDecidedOn: (ownerId, before) => sql`exists (
    select from ${vendors} where ${acrossVendors('due-work')} and ${vendors.ownerId} = ${ownerId}
      and ${vendors.status} not in ('PENDING', 'CHANGES_REQUESTED') and ${vendors.decidedAt} < ${before.toISOString()})`,
}
