import { isSamePlace } from '#web/lib/device-area.ts'
import { createSessionStorage } from '#web/lib/storage/session-storage.ts'

/** The values of checkout's form: what somebody has said. Null is left to the account and to what the vendor offers. */
export interface CheckoutValues {
  fulfilment: {
    method: 'DELIVERY' | 'PICKUP' | null
    areaId: string
    /** The same place has another id with another vendor. */
    areaName: string
    address: string
    landmark: string
  }
  contact: { name: string | null; phone: string | null; email: string | null }
  note: string
  /** Who comes with each ticket, by the cart's line; null for one that is named later. */
  holderNames: Record<string, (string | null)[]>
  payment: {
    /** Null: the first that is offered. */
    method: string | null
    /** The phone that is asked to pay, when it is another than the contact's. */
    phone: string | null
  }
}

/**
 * The form as it is stored before the order is placed. It lasts as long as the tab, and the cart's page writes its
 * note.
 */
export interface OrderDraft {
  /** Who wrote it; null when nobody was signed in. On a shared phone the next person does not see it. */
  owner: string | null
  /** The vendor the note is for. */
  vendorId: string | null
  values: CheckoutValues
}

export const emptyValues: CheckoutValues = {
  fulfilment: { method: null, areaId: '', areaName: '', address: '', landmark: '' },
  contact: { name: null, phone: null, email: null },
  note: '',
  holderNames: {},
  payment: { method: null, phone: null },
}

export const draftStorage = createSessionStorage<OrderDraft>('uliza-order')

export interface Reader {
  userId: string | null
  vendorId: string | null
  /** Where food should be brought to, as last chosen on any page. */
  area?: string | null
}

/** The draft as this person may see it for this vendor. What was written before signing in goes along. */
export function draftFor(draft: OrderDraft | null, { userId, vendorId }: Reader): OrderDraft {
  if (!draft || (draft.owner !== null && draft.owner !== userId))
    return { owner: userId, vendorId, values: emptyValues }
  const { owner, values } = draft
  const isSameVendor = draft.vendorId === vendorId
  return { owner: owner ?? userId, vendorId, values: isSameVendor ? values : { ...values, note: '', holderNames: {} } }
}

/** After an order is placed the place is kept for the next one; the note was for this one, and so was who it is for. */
export const draftAfterOrder = (draft: OrderDraft): OrderDraft => ({
  ...draft,
  values: { ...draft.values, note: '', holderNames: {}, contact: emptyValues.contact },
})

/** The form for who has chosen an area elsewhere since: an address that was in another area is not taken along. */
export function inArea(values: CheckoutValues, area: string | null | undefined): CheckoutValues {
  const { fulfilment } = values
  if (!area || isSamePlace(fulfilment.areaName, area)) return values
  const isOpen = fulfilment.areaName === ''
  const place = isOpen ? {} : { address: '', landmark: '' }
  return { ...values, fulfilment: { ...fulfilment, ...place, areaId: '', areaName: area } }
}
