import type { UserId } from '#contracts/wire/primitives.ts'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { type ErasedPerson, type Eraser, isOneOf } from '#server/platform/database/erasure.ts'
import { columns, nullable, select } from '#server/platform/database/select.ts'
import { eraseFromStaff } from './erase-from-staff.ts'
import { staffInvitations, vendorStaff } from './staff.tables.ts'

const anywhere = acrossVendors('own-person')
const people = columns({ owner: vendors.ownerId, member: nullable(vendorStaff.userId) })

/** The shops that they work or worked for, or were invited to. */
async function findEmployers(tx: Tx, { userId, ownEmails }: ErasedPerson) {
  const worked = sql`from ${vendorStaff} where ${anywhere} and ${vendorStaff.userId} = ${userId}`
  const invited = sql`from ${staffInvitations} where ${anywhere}
    and (${staffInvitations.email} = any(${sql.param(ownEmails)}::citext[]) or ${staffInvitations.acceptedBy} = ${userId})`
  const rows = [
    ...(await select(tx, columns({ vendorId: vendorStaff.vendorId }), worked)),
    ...(await select(tx, columns({ vendorId: staffInvitations.vendorId }), invited)),
  ]
  return rows.map(({ vendorId }) => vendorId)
}

/** Whom they knew: owners and staff of the shops they had to do with, and of those that they decided about. */
export const staffEraser: Eraser = {
  async find(tx, person) {
    const { userId } = person
    const employers = await findEmployers(tx, person)
    const decided = sql`select ${auditEntries.subjectId} from ${auditEntries} where ${auditEntries.actorId} = ${userId}`
    const rows = await select(
      tx,
      people,
      sql`from ${vendors} left join ${vendorStaff} on ${vendorStaff.vendorId} = ${vendors.id} where ${anywhere}
        and (${isOneOf(vendors.id, [...person.vendorIds, ...employers])} or ${vendors.id} in (${decided}))`,
    )
    const known = rows.flatMap(({ owner, member }) => [owner, member])
    return { vendorIds: employers, acquaintances: known.filter((one): one is UserId => one !== null && one !== userId) }
  },
  erase: eraseFromStaff,
}
