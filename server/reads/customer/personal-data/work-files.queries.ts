import { documents } from '#server/modules/documents/documents.tables.ts'
import { vendorStaff } from '#server/modules/staff/staff.tables.ts'
import { shopDrafts } from '#server/modules/vendors/onboarding/onboarding.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { subquery } from '#server/platform/database/select.ts'
import { type DataFile, momentText, readRows, rowOf } from './data-file.ts'

const shop: DataFile = {
  name: 'own-shop',
  says: {
    en: 'Your shop, what you wrote down to open it, and your papers, which you see in your application. Its orders and books are downloaded on its pages.',
    sw: 'Duka lako, uliyoandika ili kulifungua, na hati zako, unazoziona kwenye ombi lako. Maagizo na hesabu zake hupakuliwa kwenye kurasa zake.',
  },
  tables: [vendors, shopDrafts, documents],
  read: async (db, userId) => [
    ...(await readRows(
      db,
      rowOf({
        name: vendors.name,
        tagline: vendors.tagline,
        description: vendors.description,
        status: vendors.status,
        statusReason: vendors.statusReason,
        phone: vendors.phone,
        payoutPhone: vendors.payoutPhone,
        county: vendors.county,
        area: vendors.area,
        address: vendors.address,
        kraPin: vendors.kraPin,
        createdAt: momentText(vendors.createdAt),
      }),
      sql`from ${vendors} where ${acrossVendors('own-person')} and ${vendors.ownerId} = ${userId}`,
    )),
    ...(await readRows(
      db,
      rowOf({ draft: shopDrafts.values, savedAt: momentText(shopDrafts.savedAt) }),
      sql`from ${shopDrafts} where ${shopDrafts.ownerId} = ${userId}`,
    )),
    ...(await readRows(
      db,
      rowOf({
        paper: documents.kind,
        uploadedAt: momentText(documents.createdAt),
        removedAt: momentText(documents.removedAt),
      }),
      sql`from ${documents} where ${documents.ownerId} = ${userId} order by ${documents.id}`,
    )),
  ],
}

const work: DataFile = {
  name: 'work-for-shops',
  says: { en: 'Shops that you work for, or did.', sw: 'Maduka unayofanyia kazi, au uliyofanyia.' },
  tables: [vendorStaff],
  read: (db, userId) =>
    readRows(
      db,
      rowOf({
        shop: subquery(vendors.name, sql`from ${vendors} where ${vendors.id} = ${vendorStaff.vendorId}`),
        role: vendorStaff.role,
        also: vendorStaff.granted,
        joinedAt: momentText(vendorStaff.joinedAt),
        endedAt: momentText(vendorStaff.endedAt),
      }),
      sql`from ${vendorStaff} where ${acrossVendors('own-person')} and ${vendorStaff.userId} = ${userId} order by ${vendorStaff.joinedAt}`,
    ),
}

export const workFiles: readonly DataFile[] = [shop, work]
