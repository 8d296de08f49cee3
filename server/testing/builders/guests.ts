import { eventually } from '../stand-ins/phones.ts'
import type { Visitor } from '../world/visitor.ts'
import type { World } from '../world/world.ts'
import { cartOf, orderOf } from './orders.ts'
import type { GivenProduct, Shop } from './shops.ts'

/** Somebody who orders without an account. */
export interface Guest extends Visitor {
  name: string
  phone: string
}

const aPhone = () => `+2547${String(30_000_000 + Math.floor(Math.random() * 9_999_999)).padStart(8, '0')}`

export async function aGuest(
  world: World,
  given: { name?: string; phone?: string; as?: Visitor } = {},
): Promise<Guest> {
  const { name = 'Wanjiru Kamau', phone = aPhone(), as = world.visitor() } = given
  const { status, body } = await as.post('/api/guests', { name, phone })
  if (status !== 201) throw new Error(`no guest: ${status} ${body.code}`)
  return Object.assign(as, { name, phone })
}

/** The body of a checkout as the page of a guest sends it: without an email. */
export const guestCart = (
  shop: Shop,
  { name, phone }: Guest,
  product: GivenProduct,
  differences: Record<string, unknown> = {},
) => cartOf(shop, { user: { name, phone } } as never, [{ product }], { contact: { name, phone }, ...differences })

export const checkOutAsGuest = (guest: Guest, cart: unknown, key?: string) =>
  guest.command('/api/cart/checkout', cart, key)

/** An order that a guest has paid on the phone, and the token of its link. */
export async function aGuestsOrder(
  world: World,
  shop: Shop,
  product: GivenProduct,
  given: { guest?: Guest; differences?: Record<string, unknown> } = {},
) {
  const guest = given.guest ?? (await aGuest(world))
  const { body } = await checkOutAsGuest(guest, guestCart(shop, guest, product, given.differences))
  if (body.payment) await world.phones.answer(guest.phone)
  const order = await eventually(async () => {
    const read = await orderOf(guest as never, body.order.id)
    return read.status !== 'PENDING_PAYMENT' && read
  })
  return { guest, order, token: body.linkToken as string }
}

export const openLink = (who: Visitor, token: string) => who.post('/api/orders/linked', { token })
