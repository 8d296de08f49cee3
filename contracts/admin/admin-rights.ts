/**
 * What administrators can do, each named on the endpoints that it allows (`admins` in `../wire/endpoint.ts`). Pages read
 * this file too, so it has no schemas.
 */
export const adminRights = [
  /** People's accounts: closed, let in again, signed out, erased, and told how to choose a new password. */
  'people',
  /** What a customer asks about an order: whom it belongs to, and whether its payment came. */
  'orders',
  /** Shops, their papers, menus, events and reviews: let in, changed, suspended, taken down. */
  'vendors',
  /** What is written to people, and what it costs. */
  'messages',
  /** Whatever moves money or gives it back, the books, and the figures of the market. */
  'money',
  /** Work in the background, and what of it failed. */
  'operations',
  /** The settings of the market. */
  'settings',
  /** Who is an administrator and which, and what else opens the account of somebody. */
  'roles',
] as const
export type AdminRight = (typeof adminRights)[number]

export const adminRoles = ['OWNER', 'FINANCE', 'SUPPORT'] as const
export type AdminRole = (typeof adminRoles)[number]

export const rightsOfAdmins: Readonly<Record<AdminRole, readonly AdminRight[]>> = {
  OWNER: adminRights,
  FINANCE: ['money', 'operations'],
  SUPPORT: ['people', 'orders', 'vendors', 'messages'],
}

/** Which administrators may do something: all of them, or whoever has one of these rights. */
export type AdminsAllowed = 'everybody' | readonly AdminRight[]

/** What somebody is among administrators. */
export interface AdminMembership {
  role: AdminRole
  rights: readonly AdminRight[]
}

/** Denied unless it is said. */
export const isAllowedAdmin = (
  admins: AdminsAllowed | undefined,
  { rights }: Pick<AdminMembership, 'rights'>,
): boolean => admins === 'everybody' || (Array.isArray(admins) && admins.some((right) => rights.includes(right)))

export const rolesWith = (right: AdminRight): AdminRole[] =>
  adminRoles.filter((role) => rightsOfAdmins[role].includes(right))
