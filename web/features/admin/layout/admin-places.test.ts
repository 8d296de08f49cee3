import { describe, expect, it } from 'vitest'
import { type AdminRole, adminRoles, rightsOfAdmins } from '#contracts/admin/admin-rights.ts'
import type { FileRoutesByTo } from '#web/routeTree.gen.ts'
import { findPlace, groupsOf, mayOpen } from './admin-places.ts'

type AdminPage = Extract<keyof FileRoutesByTo, '/admin' | `/admin/${string}` | '/product/$id/edit'>

const all: AdminRole[] = ['FINANCE', 'SUPPORT']

/** Whose work each page is, beside the owners'. A page that is not named here does not compile. */
const pages: Record<AdminPage, AdminRole[]> = {
  '/admin': all,
  '/admin/dashboard': all,
  '/admin/notifications': all,
  '/admin/vendor-approvals': ['SUPPORT'],
  '/admin/payouts': all,
  '/admin/refunds': all,
  '/admin/problems': all,
  '/admin/problems/$id': all,
  '/admin/reviews': ['SUPPORT'],
  '/admin/reconciliation': ['FINANCE'],
  '/admin/orders': all,
  '/admin/orders/$id': all,
  '/admin/vendors': all,
  '/admin/vendors/edit/$id': all,
  '/admin/users': all,
  '/admin/users/$id': all,
  '/admin/products': ['SUPPORT'],
  '/admin/search': ['SUPPORT'],
  '/admin/featured': ['SUPPORT'],
  '/product/$id/edit': ['SUPPORT'],
  '/admin/events': all,
  '/admin/events/$id': all,
  '/admin/messages': ['SUPPORT'],
  '/admin/messages/announcements': ['SUPPORT'],
  '/admin/commissions': ['FINANCE'],
  '/admin/analytics': ['FINANCE'],
  '/admin/ledger-proof': ['FINANCE'],
  '/admin/audit': all,
  '/admin/health': ['FINANCE'],
  '/admin/jobs': ['FINANCE'],
  '/admin/settings': [],
}

const admin = (role: AdminRole) => ({ rights: rightsOfAdmins[role] })

describe('the pages of administrators', () => {
  it.each(Object.entries(pages))('%s opens to whose work it is, and to owners', (page, roles) => {
    expect(adminRoles.filter((role) => mayOpen(page, admin(role)))).toEqual(['OWNER', ...roles])
  })

  it('that have no place are nobody’s', () => {
    expect([findPlace('/admin/other'), mayOpen('/admin/other', admin('OWNER'))]).toEqual([undefined, false])
  })

  it('are led to as far as they are somebody’s, without a heading above nothing', () => {
    const parts = (role: AdminRole) => groupsOf(admin(role)).flatMap(({ items }) => items.map(({ to }) => to))
    for (const role of adminRoles)
      expect(parts(role)).toEqual(parts('OWNER').filter((page) => mayOpen(page, admin(role))))
    expect(parts('OWNER')).toContain('/admin/settings')
    expect(groupsOf(admin('SUPPORT')).map(({ id }) => id)).toEqual(['start', 'decide', 'look-up', 'grow', 'understand'])
  })
})
