import type { AdminMembership, AdminRight } from '#contracts/admin/admin-rights.ts'
import { type NavItem, navGroups } from './nav-groups.ts'

const isAllowed = ({ rights = [] }: { rights?: readonly AdminRight[] }, admin: Pick<AdminMembership, 'rights'>) =>
  rights.length === 0 || rights.some((right) => admin.rights.includes(right))

const isBelow = (path: string, place: string) => path === place || path.startsWith(`${place}/`)

/** Whether a page belongs to this part of the work. */
export function isOf(path: string, { to, also }: NavItem): boolean {
  const isItself = to === '/admin' ? path === to : isBelow(path, to)
  return isItself || (also !== undefined && isBelow(path, also))
}

/** The parts of somebody's work. A group of which none is theirs is left out. */
export const groupsOf = (admin: Pick<AdminMembership, 'rights'>): typeof navGroups =>
  navGroups
    .map((group) => ({ ...group, items: group.items.filter((item) => isAllowed(item, admin)) }))
    .filter(({ items }) => items.length > 0)

/** The part that a page belongs to. Every page of administrators has one: a test walks over the routes. */
export const findPlace = (path: string): NavItem | undefined =>
  navGroups.flatMap(({ items }) => items).find((item) => isOf(path.replace(/(.)\/$/, '$1'), item))

/** A page that has no place is nobody's. */
export function mayOpen(path: string, admin: Pick<AdminMembership, 'rights'>): boolean {
  const place = findPlace(path)
  return place !== undefined && isAllowed(place, admin)
}
