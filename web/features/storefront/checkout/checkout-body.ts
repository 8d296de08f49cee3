import type { checkout } from '#contracts/checkout.ts'
import type { User } from '#contracts/identity.ts'
import type { DeliveryArea } from '#contracts/vendors.ts'
import type { BodyOf } from '#contracts/wire/endpoint.ts'
import type { OrderDraft } from './order-draft.ts'

export type CheckoutBody = BodyOf<typeof checkout>

export interface Contact {
  name: string
  phone: string
  email: string
}

export type Method = 'DELIVERY' | 'PICKUP' | 'TICKETS'

export interface Offer {
  hasGoods: boolean
  hasPickup: boolean
  deliveryAreas: readonly DeliveryArea[]
}

/** The ways this vendor offers for this cart, the likeliest first. */
export function methodsOf({ hasGoods, hasPickup, deliveryAreas }: Offer): Method[] {
  if (!hasGoods) return ['TICKETS']
  return [...(deliveryAreas.length > 0 ? ['DELIVERY' as const] : []), ...(hasPickup ? ['PICKUP' as const] : [])]
}

/** The way that was chosen, as long as it is offered. */
export function methodOf(draft: Pick<OrderDraft, 'method'>, offer: Offer): Method | undefined {
  const offered = methodsOf(offer)
  return offered.find((method) => method === draft.method) ?? offered[0]
}

/** The area that was chosen; with another vendor the same place has another id. */
export function areaOf(
  { areaId, areaName }: Pick<OrderDraft, 'areaId' | 'areaName'>,
  areas: readonly DeliveryArea[],
): DeliveryArea | undefined {
  return areas.find(({ id }) => id === areaId) ?? areas.find(({ name }) => name === areaName)
}

export function fulfilmentOf(
  method: Method,
  draft: Pick<OrderDraft, 'address' | 'landmark'>,
  area: DeliveryArea | undefined,
): CheckoutBody['fulfilment'] {
  if (method !== 'DELIVERY') return { method }
  const { address, landmark } = draft
  return { method, areaId: area?.id ?? '', address, ...(landmark.trim() && { landmark }) }
}

export const contactOf = (user: User | null | undefined, changed: Contact | null): Contact =>
  changed ?? { name: user?.name ?? '', phone: user?.phone ?? '', email: user?.email ?? '' }

export function paymentOf({ payment }: Pick<OrderDraft, 'payment'>, phone: string, hasCards: boolean) {
  return payment === 'CARD' && hasCards ? ({ method: 'CARD' } as const) : ({ method: 'MPESA', phone } as const)
}

/** The fields of the page; each stands for one place in the contract's body. */
export const fieldPaths = {
  areaId: 'fulfilment.areaId',
  address: 'fulfilment.address',
  landmark: 'fulfilment.landmark',
  name: 'contact.name',
  phone: 'contact.phone',
  email: 'contact.email',
  payPhone: 'payment.phone',
} as const

export type FieldName = keyof typeof fieldPaths
export type FieldErrors = Partial<Record<FieldName, string>>

/** The first complaint about each field of the page. What is about no field is left out. */
export function errorsAtFields(complaints: readonly { path: string; message: string }[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const [field, path] of Object.entries(fieldPaths)) {
    const found = complaints.find((complaint) => complaint.path === path)
    if (found) errors[field as FieldName] = found.message
  }
  return errors
}
