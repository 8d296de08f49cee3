import type { settings } from '#server/modules/settings/settings.tables.ts'
import type { DemoUser } from '../../market/types.ts'
import type { UserRows } from './users.ts'

/** Whom people ask in the demo: numbers and an address that nobody has. */
export function contactRows(admin: DemoUser, userRows: UserRows, now: Date): (typeof settings.$inferInsert)[] {
  const changedBy = userRows.get(admin.key)!.id
  const contact = {
    contactPhone: '+254700000254',
    contactWhatsapp: '+254700000254',
    contactEmail: 'msaada@uliza.example',
  }
  return Object.entries(contact).map(([name, value]) => ({ name, value, changedBy, changedAt: now }))
}
