/**
 * What can be done for a shop, each named on the endpoints that it allows (`staff` in `../wire/endpoint.ts`). Pages
 * read this file too, so it has no schemas.
 */
export const shopRights = [
  /** Orders and the kitchen. */
  'orders',
  /** What the kitchen makes: dishes, notes and times, without sums, phones and addresses. */
  'kitchen',
  /** Sold out, and pausing the shop. */
  'availability',
  /** The menu and its prices. */
  'menu',
  /** Events, their guests and the devices at their gates. */
  'events',
  /** Scanning at the door. */
  'door',
  /** What customers say of the shop, and answering it. */
  'reviews',
  /** Sales figures, and giving money back. */
  'money',
  /** What the shop says of itself, its hours and delivery. */
  'settings',
  /** Payouts, and the phone they go to. */
  'payouts',
  /** Who works for the shop. */
  'staff',
] as const
export type ShopRight = (typeof shopRights)[number]

export const staffRoles = ['MANAGER', 'CASHIER', 'COOK', 'STEWARD'] as const
export type StaffRole = (typeof staffRoles)[number]

export const shopRoles = ['OWNER', ...staffRoles] as const
export type ShopRole = (typeof shopRoles)[number]

/** What the owner may give to a manager, to each person by itself. The rest of the owner's rights is nobody else's. */
export const grantableRights = ['money', 'settings'] as const
export type GrantableRight = (typeof grantableRights)[number]

const rightsOfRole: Record<ShopRole, readonly ShopRight[]> = {
  OWNER: shopRights,
  MANAGER: ['orders', 'kitchen', 'availability', 'menu', 'events', 'door', 'reviews'],
  CASHIER: ['orders', 'kitchen', 'availability'],
  COOK: ['kitchen'],
  STEWARD: ['door'],
}

/** Whether rights of this role are given one by one. */
export const takesGrants = (role: ShopRole): boolean => role === 'MANAGER'

export const roleRights = (role: ShopRole, granted: readonly GrantableRight[] = []): ShopRight[] => [
  ...rightsOfRole[role],
  ...(takesGrants(role) ? granted : []),
]

/** Who of a shop may do something: its owner alone, everybody who works there, or whoever has one of these rights. */
export type StaffAllowed = 'owner' | 'everybody' | readonly ShopRight[]

/** What somebody is to a shop. */
export interface ShopMembership {
  role: ShopRole
  rights: ShopRight[]
}

/** Denied unless it is said. */
export const isAllowed = (staff: StaffAllowed | undefined, { role, rights }: ShopMembership): boolean =>
  role === 'OWNER' || staff === 'everybody' || (Array.isArray(staff) && staff.some((right) => rights.includes(right)))

/** So long an invitation works, and once. */
export const invitationDays = 7

/** Members and open invitations of one shop, together. */
export const maxStaff = 50
