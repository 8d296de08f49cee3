import type { GrantableRight, StaffRole } from '#contracts/staff/staff-rights.ts'
import type { StaffId } from '#contracts/wire/primitives.ts'
import { vendorStaff } from '#server/modules/staff/staff.tables.ts'
import { newId } from '#server/platform/ids.ts'
import { aPerson, confirmingBySql, type Person } from '../builders/people.ts'
import type { Shop } from '../builders/shops.ts'
import type { World } from '../world/world.ts'

export interface Member extends Person {
  staffId: StaffId
}

/** Somebody who works for a shop; who invited them makes no difference. */
export async function aMember(
  world: World,
  shop: Shop,
  role: StaffRole,
  { granted = [], as }: { granted?: GrantableRight[]; as?: Person } = {},
): Promise<Member> {
  const person = as ?? confirmingBySql(world, await aPerson(world, { name: 'Brian Oduor' }))
  const staffId = newId<StaffId>()
  const joinedAt = world.clock.now()
  await world.db
    .insert(vendorStaff)
    .values({ id: staffId, vendorId: shop.id, userId: person.user.id, role, granted, joinedAt })
  return Object.assign(person, { staffId })
}

/** The token of a link that the owner passes on by hand. */
export async function anInvitation(shop: Shop, given: { role?: StaffRole; granted?: GrantableRight[] } = {}) {
  const { body } = await shop.owner.post('/api/vendor/staff/invitations', { email: null, role: 'CASHIER', ...given })
  return { id: body.invitation.id as string, token: tokenOf(body.link) }
}

export const tokenOf = (text: string): string => /#([\w-]{43})/.exec(text)?.[1] ?? ''

export const acceptAs = (person: Person, token: string) => person.post('/api/staff/invitations/accept', { token })
