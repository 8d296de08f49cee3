import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { rightsOf, staffRoles } from '#contracts/staff/staff-rights.ts'
import { firstPlace, mayOpen, navigation, placeOf } from './vendor-places.ts'

/** Every page below `/vendor`, by the names of their files. */
const pages = readdirSync('web/routes/vendor', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && file !== 'route.tsx')
  .map((file) => `/vendor/${file.replace(/\.tsx$/, '').replace(/(^|\/)index$/, '')}`.replace(/\/$/, ''))

const memberAs = (role: (typeof staffRoles)[number]) => ({ role, rights: rightsOf(role) })

describe('the pages of a shop', () => {
  it('each say whose work they are', () => {
    expect(pages.length).toBeGreaterThan(15)
    // Only the day's page may be that of what stands below `/vendor` itself.
    expect(pages.filter((page) => placeOf(page) === undefined)).toEqual([])
  })

  it('open to a cashier for orders and their own news alone', () => {
    const open = pages.filter((page) => mayOpen(page, memberAs('CASHIER')))
    expect(open.toSorted()).toEqual(['/vendor/notifications', '/vendor/orders', '/vendor/orders/$id'])
  })

  it('never open to staff for payouts and staff, and all of them to the owner', () => {
    for (const role of staffRoles) expect(mayOpen('/vendor/staff', memberAs(role))).toBe(false)
    expect(pages.every((page) => mayOpen(page, { role: 'OWNER', rights: rightsOf('OWNER') }))).toBe(true)
    expect(mayOpen('/vendor/revenue', memberAs('MANAGER'))).toBe(false)
    expect(mayOpen('/vendor/revenue', { role: 'MANAGER', rights: rightsOf('MANAGER', ['money']) })).toBe(true)
  })

  it('begin for everybody with one that is theirs', () => {
    expect(staffRoles.map((role) => firstPlace(memberAs(role)))).toEqual(['/vendor', '/vendor/orders', '/vendor/scan'])
    expect(navigation.every(({ to }) => placeOf(to)?.to === to)).toBe(true)
  })
})
