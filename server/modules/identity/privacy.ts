import type { OrderStatus } from '#contracts/orders.ts'
import type { ShopMembership } from '#contracts/staff/staff-rights.ts'
import type { VendorStatus } from '#contracts/vendors.ts'
import { maskEmail, maskPhone } from '#server/platform/contacts.ts'
import { erasedName } from '#server/platform/database/erasure.ts'

/**
 * Who reads what belongs to a customer (docs/decisions/0123). LINK: whoever has the link of an order. SUSPENDED_SHOP: its account may be in a stranger's hands.
 * KITCHEN: a cook, who makes what was ordered and meets nobody. DOOR: lists of guests, incidents and gates, which many people look at. ADMIN_REFUNDING: of money that an
 * administrator may still have to send by hand.
 */
export type Reader = 'CUSTOMER' | 'LINK' | 'SHOP' | 'SUSPENDED_SHOP' | 'KITCHEN' | 'DOOR' | 'ADMIN' | 'ADMIN_REFUNDING'

type Sight = 'WHOLE' | 'MASKED' | 'WITHHELD'

/** A shop has no order before it is paid: `isPaidOrder` in `orders/orders.queries.ts`. */
const rules: Record<Reader, Record<'phone' | 'email', Sight> & { address: Sight | 'WHILE_OPEN' }> = {
  CUSTOMER: { phone: 'WHOLE', email: 'WHOLE', address: 'WHOLE' },
  LINK: { phone: 'WITHHELD', email: 'WITHHELD', address: 'WITHHELD' },
  SHOP: { phone: 'WHOLE', email: 'WITHHELD', address: 'WHOLE' },
  SUSPENDED_SHOP: { phone: 'MASKED', email: 'WITHHELD', address: 'WHILE_OPEN' },
  KITCHEN: { phone: 'WITHHELD', email: 'WITHHELD', address: 'WITHHELD' },
  DOOR: { phone: 'MASKED', email: 'WITHHELD', address: 'WITHHELD' },
  ADMIN: { phone: 'MASKED', email: 'MASKED', address: 'WHOLE' },
  ADMIN_REFUNDING: { phone: 'WHOLE', email: 'MASKED', address: 'WHOLE' },
}

/** Somebody of a shop, as a reader of its orders. */
export const shopReader = ({ vendorStatus }: { vendorStatus: VendorStatus | null }): Reader =>
  vendorStatus === 'SUSPENDED' ? 'SUSPENDED_SHOP' : 'SHOP'

type Member = Pick<ShopMembership, 'rights'>

/** Whether they are told what orders cost: everybody of the shop who sees them, but cooks. */
export const seesPrices = ({ rights }: Member): boolean => rights.includes('orders')

/** The same as a reader of orders, by what they do there. */
export const orderReader = ({ shop, ...shopOf }: { vendorStatus: VendorStatus | null; shop: Member }): Reader =>
  seesPrices(shop) ? shopReader(shopOf) : 'KITCHEN'

const hidden: Record<Exclude<Sight, 'WHOLE'>, (text: string, mask: (text: string) => string) => string> = {
  MASKED: (text, mask) => mask(text),
  WITHHELD: () => '',
}

const seen = <T extends string | null>(sight: Sight, text: T, mask: (text: string) => string): T =>
  text === null || sight === 'WHOLE' ? text : (hidden[sight](text, mask) as T)

/** The phone of an order, a payment, a guest or an account. */
export const visiblePhone = <T extends string | null>(reader: Reader, phone: T): T =>
  seen(rules[reader].phone, phone, maskPhone)

export const visibleEmail = <T extends string | null>(reader: Reader, email: T): T =>
  seen(rules[reader].email, email, maskEmail)

/** Both of what has both. */
export const visibleContact = <T extends { phone: string; email: string }>(reader: Reader, contact: T): T => ({
  ...contact,
  phone: visiblePhone(reader, contact.phone),
  email: visibleEmail(reader, contact.email),
})

const openStatuses: readonly OrderStatus[] = ['PENDING_PAYMENT', 'PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY']

/** Where an order goes. The area stays: it says what the delivery cost. */
export function visibleAddress<T extends { address: string | null; landmark: string | null }>(
  reader: Reader,
  order: { status: OrderStatus; fulfilment: T },
): T {
  const { address } = rules[reader]
  const isSeen = address === 'WHOLE' || (address === 'WHILE_OPEN' && openStatuses.includes(order.status))
  return isSeen ? order.fulfilment : { ...order.fulfilment, address: null, landmark: null }
}

/** Whether a list may be searched by a phone that it does not show: digit by digit the rest could be found out. */
export const maySearchByPhone = (reader: Reader): boolean => reader !== 'SUSPENDED_SHOP' && reader !== 'KITCHEN'

/** Whether they are told what the shop sold and earned, and what the marketplace keeps of it (docs/decisions/0090). */
export const seesSums = ({ rights }: Member): boolean => rights.includes('money')

/** The phone that a shop is paid to, for somebody who works there. */
export const visiblePayoutPhone = (shop: ShopMembership | null, phone: string): string =>
  shop?.rights.includes('payouts') ? phone : maskPhone(phone)

/** The name of whoever wrote something, for who may know it; null of somebody who was erased. */
export const shownName = (name: string): string | null => (name === erasedName ? null : name)

/** The same for everybody: the first name, and a letter of the last one. */
export function publicName(name: string): string | null {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const last = others.at(-1)
  return shownName(last ? `${first} ${[...last][0]}.` : first)
}
