import type { User } from '#contracts/account/identity.ts'
import type { checkout } from '#contracts/checkout.ts'
import type { PaymentMethodOption } from '#contracts/money/payments.ts'
import type { DeliveryArea } from '#contracts/vendors.ts'
import type { BodyOf } from '#contracts/wire/endpoint.ts'
import type { QuoteChoices, ValidatedLine } from '#web/features/shared/cart/validate-cart.ts'
import { lineKey } from '#web/lib/cart/cart.ts'
import { isSamePlace } from '#web/lib/device-area.ts'
import type { CheckoutValues } from './order-draft.ts'

export type CheckoutBody = BodyOf<typeof checkout>

export type Method = 'DELIVERY' | 'PICKUP' | 'TICKETS'

export interface Offer {
  hasGoods: boolean
  hasPickup: boolean
  deliveryAreas: readonly DeliveryArea[]
}

/** The ways this vendor offers for this cart, the likeliest first. */
export function offeredMethods({ hasGoods, hasPickup, deliveryAreas }: Offer): Method[] {
  if (!hasGoods) return ['TICKETS']
  return [...(deliveryAreas.length > 0 ? ['DELIVERY' as const] : []), ...(hasPickup ? ['PICKUP' as const] : [])]
}

/** The way that was chosen, as long as it is offered. */
export function selectedMethod(chosen: Pick<CheckoutValues['fulfilment'], 'method'>, offer: Offer): Method | undefined {
  const offered = offeredMethods(offer)
  return offered.find((method) => method === chosen.method) ?? offered[0]
}

/** The area that was chosen; with another vendor the same place has another id. */
export function selectedArea(
  { areaId, areaName }: Pick<CheckoutValues['fulfilment'], 'areaId' | 'areaName'>,
  areas: readonly DeliveryArea[],
): DeliveryArea | undefined {
  return areas.find(({ id }) => id === areaId) ?? areas.find(({ name }) => isSamePlace(name, areaName))
}

export function fulfilmentBody(
  method: Method,
  { address, landmark }: Pick<CheckoutValues['fulfilment'], 'address' | 'landmark'>,
  area: DeliveryArea | undefined,
): CheckoutBody['fulfilment'] {
  if (method !== 'DELIVERY') return { method }
  return { method, areaId: area?.id ?? '', address, ...(landmark.trim() && { landmark }) }
}

/** Each of it is the account's until it is changed; who has no email need not give one. */
export const contactBody = (user: User | null | undefined, { name, phone, email }: CheckoutValues['contact']) => ({
  name: name ?? user?.name ?? '',
  phone: phone ?? user?.phone ?? '',
  email: email ?? user?.email ?? '',
})

const sentContact = (user: User | null | undefined, { email, ...contact }: ReturnType<typeof contactBody>) =>
  email === '' && !user?.email ? contact : { ...contact, email }

/** The payment method that was chosen, as long as it is offered; else the first that is. */
export const selectedPaymentMethod = (
  chosen: Pick<CheckoutValues['payment'], 'method'>,
  offered: readonly PaymentMethodOption[],
): PaymentMethodOption | undefined => offered.find(({ method }) => method === chosen.method) ?? offered[0]

/** With a phone only where the method prompts one: the contact's, until another is written. */
export function paymentBody(
  chosen: PaymentMethodOption | undefined,
  { phone }: Pick<CheckoutValues['payment'], 'phone'>,
  contact: { phone: string },
): NonNullable<CheckoutBody['payment']> {
  const method = chosen?.method ?? ''
  return chosen?.channel === 'REDIRECT' ? { method } : { method, phone: phone ?? contact.phone }
}

/** What the form's values mean now: with this account, and what this vendor offers for this cart. */
export function checkoutChoices(values: CheckoutValues, { user, vendor, hasGoods, paymentMethods }: ChoiceContext) {
  const method = vendor ? selectedMethod(values.fulfilment, { ...vendor, hasGoods }) : undefined
  const contact = contactBody(user, values.contact)
  const paymentMethod = selectedPaymentMethod(values.payment, paymentMethods)
  return {
    method,
    area: method === 'DELIVERY' && vendor ? selectedArea(values.fulfilment, vendor.deliveryAreas) : undefined,
    contact,
    paymentMethod,
    payment: paymentBody(paymentMethod, values.payment, contact),
  }
}

/** What of it the price depends on; without a fulfilment while the area is open. */
export function toQuoteChoices(values: CheckoutValues, context: ChoiceContext): QuoteChoices {
  const { method, area } = checkoutChoices(values, context)
  const fulfilment = method === 'DELIVERY' ? area && { method, areaId: area.id } : method && { method }
  return { ...(fulfilment && { fulfilment }), ...laterBody(context) }
}

const laterBody = ({ scheduledFor, hasGoods }: ChoiceContext) => (scheduledFor && hasGoods ? { scheduledFor } : {})

/** Who comes with each ticket of a line, as far as it is filled in. The first of all is taken for who orders. */
export const holderNamesBody = (
  { holderNames }: Pick<CheckoutValues, 'holderNames'>,
  { line, quantity, orderer }: { line: string; quantity: number; orderer: string },
): (string | null)[] =>
  Array.from({ length: quantity }, (_, n) => {
    const name = holderNames[line]?.[n]
    return name === undefined ? (n === 0 ? orderer : '') : name
  })

/** What is sent of it. */
export function toCheckoutBody(
  values: CheckoutValues,
  context: ChoiceContext,
  cart: Pick<CheckoutBody, 'vendorId' | 'items'>,
): CheckoutBody {
  const { method = 'PICKUP', area, contact, payment } = checkoutChoices(values, context)
  const note = context.hasGoods && values.note.trim() ? { note: values.note } : {}
  const paid = context.isFree ? {} : { payment }
  const items = cart.items.map((item) => {
    const line = lineKey(item)
    if (!context.namedLines.includes(line)) return item
    const orderer = line === context.namedLines[0] ? contact.name : ''
    return { ...item, holderNames: holderNamesBody(values, { line, quantity: item.quantity, orderer }) }
  })
  const filled = {
    fulfilment: fulfilmentBody(method, values.fulfilment, area),
    contact: sentContact(context.user, contact),
  }
  return { ...cart, items, ...filled, ...note, ...laterBody(context), ...paid }
}

/** A cart of which nothing can be had comes to nothing, and is not free. */
export const canAnyBeHad = (lines: readonly Pick<ValidatedLine, 'amountKES'>[]): boolean =>
  lines.some(({ amountKES }) => amountKES !== null)

export interface ChoiceContext {
  user: User | null | undefined
  /** Undefined until the server has answered; null when this vendor sells no longer. */
  vendor: Omit<Offer, 'hasGoods'> | null | undefined
  hasGoods: boolean
  /** The cart's lines whose tickets need the names of who comes. */
  namedLines: readonly string[]
  /** Nothing is to be paid, so nothing is asked of how. */
  isFree: boolean
  paymentMethods: readonly PaymentMethodOption[]
  /** When the slot of an order for later begins; null of one for now. */
  scheduledFor?: string | null
}
