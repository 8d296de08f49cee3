import { useState } from 'react'
import { useCart } from '#web/lib/cart/use-cart.ts'
import { useUser } from '#web/lib/session/session.ts'
import { draftFor, draftStorage, type OrderDraft } from './order-draft.ts'

/** What was said about the order so far, and how to say more. */
export function useOrderDraft(): [OrderDraft, (change: Partial<OrderDraft>) => void] {
  const [stored, setStored] = useState(draftStorage.get)
  const reader = { userId: useUser()?.id ?? null, vendorId: useCart().vendorId }
  const draft = draftFor(stored, reader)
  const change = (part: Partial<OrderDraft>) => {
    const next = { ...draftFor(draftStorage.get(), reader), ...part }
    draftStorage.set(next)
    setStored(next)
  }
  return [draft, change]
}
