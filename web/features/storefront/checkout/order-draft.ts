import { createSessionStorage } from '#web/lib/storage/session-storage.ts'

/** What somebody has said about an order before it is placed. It lasts as long as the tab. */
export interface OrderDraft {
  /** Who wrote it; null when nobody was signed in. On a shared phone the next person does not see it. */
  owner: string | null
  /** The vendor the note is for. */
  vendorId: string | null
  note: string
  method: 'DELIVERY' | 'PICKUP' | null
  areaId: string
  /** The same place has another id with another vendor. */
  areaName: string
  address: string
  landmark: string
  /** The phone that is asked to pay, when it is another than the account's. */
  payPhone: string | null
  payment: 'MPESA' | 'CARD'
}

export const emptyDraft: OrderDraft = {
  owner: null,
  vendorId: null,
  note: '',
  method: null,
  areaId: '',
  areaName: '',
  address: '',
  landmark: '',
  payPhone: null,
  payment: 'MPESA',
}

export const draftStorage = createSessionStorage<OrderDraft>('uliza-order')

interface Reader {
  userId: string | null
  vendorId: string | null
}

/** The draft as this person may see it for this vendor. What was written before signing in goes along. */
export function draftFor(draft: OrderDraft | null, { userId, vendorId }: Reader): OrderDraft {
  if (!draft || (draft.owner !== null && draft.owner !== userId)) return { ...emptyDraft, owner: userId, vendorId }
  const isSameVendor = draft.vendorId === vendorId
  return { ...draft, owner: draft.owner ?? userId, vendorId, note: isSameVendor ? draft.note : '' }
}

/** After an order is placed the place is kept for the next one; the note was for this one. */
export const draftAfterOrder = (draft: OrderDraft): OrderDraft => ({ ...draft, note: '' })
