import { describe, expect, it } from 'vitest'
import { roleRights, type StaffRole, shopRoles, staffRoles } from '#contracts/staff/staff-rights.ts'
import type { FileRoutesByTo } from '#web/routeTree.gen.ts'
import { findPlace, findSection, firstPlace, mayOpen, navigation, partsOf } from './vendor-places.ts'

type VendorPage = Extract<keyof FileRoutesByTo, '/vendor' | `/vendor/${string}`>

/** Whose work each page is, beside the owner's. A page that is not named here does not compile. */
const pages: Record<VendorPage, StaffRole[]> = {
  '/vendor': ['MANAGER'],
  '/vendor/dashboard': ['MANAGER'],
  '/vendor/orders': ['MANAGER', 'CASHIER'],
  '/vendor/orders/later': ['MANAGER', 'CASHIER'],
  '/vendor/orders/$id': ['MANAGER', 'CASHIER'],
  '/vendor/problems': ['MANAGER', 'CASHIER'],
  '/vendor/kitchen': ['MANAGER', 'CASHIER', 'COOK'],
  '/vendor/scan': ['MANAGER', 'STEWARD'],
  '/vendor/products': ['MANAGER'],
  '/vendor/products/import': ['MANAGER'],
  '/vendor/products/order': ['MANAGER'],
  '/vendor/product/new': ['MANAGER'],
  '/vendor/product/$id/edit': ['MANAGER'],
  '/vendor/options': ['MANAGER'],
  '/vendor/events': ['MANAGER'],
  '/vendor/events/new': ['MANAGER'],
  '/vendor/events/$id': ['MANAGER'],
  '/vendor/events/$id/edit': ['MANAGER'],
  '/vendor/events/$id/cancel': ['MANAGER'],
  '/vendor/gates': ['MANAGER'],
  '/vendor/gates/incidents': ['MANAGER'],
  '/vendor/reviews': ['MANAGER'],
  '/vendor/notifications': [...staffRoles],
  '/vendor/revenue': [],
  '/vendor/revenue/sales': [],
  '/vendor/revenue/statement': [],
  '/vendor/settings': [],
  '/vendor/staff': [],
  '/vendor/webhooks': [],
}

const all = Object.entries(pages)
const memberAs = (role: StaffRole) => ({ role, rights: roleRights(role) })

describe('the pages of a shop', () => {
  it.each(all)('%s opens to whose work it is, and to the owner', (page, roles) => {
    const owner = { role: 'OWNER' as const, rights: roleRights('OWNER') }
    expect(staffRoles.filter((role) => mayOpen(page, memberAs(role)))).toEqual(
      staffRoles.filter((r) => roles.includes(r)),
    )
    expect([mayOpen(page, owner), findPlace(page) === undefined]).toEqual([true, false])
  })

  it('open to a manager as far as the owner gave them', () => {
    const granted = { role: 'MANAGER' as const, rights: roleRights('MANAGER', ['money', 'settings']) }
    const more = all.filter(([page]) => mayOpen(page, granted) && !mayOpen(page, memberAs('MANAGER')))
    expect(more.map(([page]) => page)).toEqual([
      '/vendor/revenue',
      '/vendor/revenue/sales',
      '/vendor/revenue/statement',
      '/vendor/settings',
    ])
  })

  it.each(all)('%s is within a part that the navigation names', (page) => {
    expect(navigation.map(({ to }) => to)).toContain(findSection(page))
    expect([findSection('/vendor/staff/'), findSection('/vendor/product/new')]).toEqual([
      '/vendor/settings',
      '/vendor/products',
    ])
  })

  it('begin for everybody with one that is theirs', () => {
    expect(staffRoles.map((role) => firstPlace(memberAs(role)))).toEqual([
      '/vendor',
      '/vendor/orders',
      '/vendor/kitchen',
      '/vendor/scan',
    ])
    const isKitchenShown = (role: StaffRole) => partsOf(memberAs(role)).some(({ to }) => to === '/vendor/kitchen')
    expect(staffRoles.filter(isKitchenShown)).toEqual(['COOK'])
    expect(shopRoles.length).toBe(staffRoles.length + 1)
    expect(navigation.every(({ to }) => findPlace(to)?.to === to)).toBe(true)
  })
})
