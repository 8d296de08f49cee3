import { describe, expect, it } from 'vitest'
import type { OrderStatus } from '#contracts/orders.ts'
import { roleRights, type ShopRole, shopRoles } from '#contracts/staff/staff-rights.ts'
import {
  maySearchByPhone,
  orderReader,
  type Reader,
  seesPrices,
  seesSums,
  shopReader,
  visibleAddress,
  visibleContact,
  visibleEmail,
  visiblePayoutPhone,
  visiblePhone,
} from './privacy.ts'

const phone = '+254722418305'
const email = 'wanjiru@example.com'
const [masked, maskedMail] = ['0722 *** 305', 'wa•••@example.com']
const fulfilment = { method: 'DELIVERY', areaName: 'Kileleshwa', address: 'Othaya Road 12', landmark: 'mango gate' }
const withoutAddress = { ...fulfilment, address: null, landmark: null }

const open: OrderStatus[] = ['PENDING_PAYMENT', 'PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY']
const over: OrderStatus[] = ['COMPLETED', 'EXPIRED', 'CANCELLED', 'REJECTED']

/** By reader: the phone, the email, and where an order goes while it is open and once it is over. */
const cases: [Reader, string, string, typeof withoutAddress | typeof fulfilment, typeof withoutAddress][] = [
  ['CUSTOMER', phone, email, fulfilment, fulfilment as never],
  ['SHOP', phone, '', fulfilment, fulfilment as never],
  ['SUSPENDED_SHOP', masked, '', fulfilment, withoutAddress],
  ['KITCHEN', '', '', withoutAddress, withoutAddress],
  ['DOOR', masked, '', withoutAddress, withoutAddress],
  ['ADMIN', masked, maskedMail, fulfilment, fulfilment as never],
  ['ADMIN_REFUNDING', phone, maskedMail, fulfilment, fulfilment as never],
]

describe('what is seen of a customer', () => {
  it.each(cases)('by %s', (reader, seenPhone, seenEmail, whileOpen, afterwards) => {
    expect(visiblePhone(reader, phone)).toBe(seenPhone)
    expect(visibleEmail(reader, email)).toBe(seenEmail)
    expect(visibleContact(reader, { name: 'Wanjiru', phone, email })).toEqual({
      name: 'Wanjiru',
      phone: seenPhone,
      email: seenEmail,
    })
    for (const status of open) expect(visibleAddress(reader, { status, fulfilment })).toEqual(whileOpen)
    for (const status of over) expect(visibleAddress(reader, { status, fulfilment })).toEqual(afterwards)
    expect([visiblePhone(reader, null), visibleEmail(reader, null)]).toEqual([null, null])
  })

  it('a shop reads as suspended while it is, and finds nobody by phone then', () => {
    expect(shopReader({ vendorStatus: 'SUSPENDED' })).toBe('SUSPENDED_SHOP')
    for (const vendorStatus of ['APPROVED', 'PENDING', 'CHANGES_REQUESTED', 'REJECTED', null] as const)
      expect(shopReader({ vendorStatus })).toBe('SHOP')
    expect(cases.filter(([reader]) => !maySearchByPhone(reader)).map(([reader]) => reader)).toEqual([
      'SUSPENDED_SHOP',
      'KITCHEN',
    ])
  })
})

describe('what is seen of the sums of a shop', () => {
  it.each<[ShopRole, boolean, boolean]>([
    ['OWNER', true, true],
    ['MANAGER', false, false],
    ['CASHIER', false, false],
    ['COOK', false, false],
    ['STEWARD', false, false],
  ])('by %s', (role, sums, payoutPhone) => {
    const shop = { role, rights: roleRights(role) }
    expect(seesSums(shop)).toBe(sums)
    expect(visiblePayoutPhone(shop, phone)).toBe(payoutPhone ? phone : masked)
  })

  it('but what single things cost by everybody who sees orders, and by no cook', () => {
    const rightsOf = (role: ShopRole) => ({ rights: roleRights(role) })
    expect(shopRoles.filter((role) => seesPrices(rightsOf(role)))).toEqual(['OWNER', 'MANAGER', 'CASHIER'])
    const reads = (role: ShopRole, vendorStatus: 'APPROVED' | 'SUSPENDED') =>
      orderReader({ vendorStatus, shop: rightsOf(role) })
    expect([reads('COOK', 'APPROVED'), reads('COOK', 'SUSPENDED')]).toEqual(['KITCHEN', 'KITCHEN'])
    expect([reads('CASHIER', 'APPROVED'), reads('OWNER', 'SUSPENDED')]).toEqual(['SHOP', 'SUSPENDED_SHOP'])
  })

  it('by a manager who was given the right to sums, and not the payout phone', () => {
    const shop = { role: 'MANAGER' as const, rights: roleRights('MANAGER', ['money']) }
    expect([seesSums(shop), visiblePayoutPhone(shop, phone)]).toEqual([true, masked])
    expect(visiblePayoutPhone(null, phone)).toBe(masked)
  })
})
