import { useState } from 'react'
import { useCart } from '#web/lib/cart/use-cart.ts'
import { useUser } from '#web/lib/session/session.ts'
import { draftBox, draftFor, type OrderDraft } from './order-draft.ts'

/** What was said about the order so far, and how to say more. */
export function useOrderDraft(): [OrderDraft, (change: Partial<OrderDraft>) => void] {
  const [stored, setStored] = useState(draftBox.get)
  const reader = { userId: useUser()?.id ?? null, vendorId: useCart().vendorId }
  const draft = draftFor(stored, reader)
  const change = (part: Partial<OrderDraft>) => {
    const next = { ...draftFor(draftBox.get(), reader), ...part }
    draftBox.set(next)
    setStored(next)
  }
  return [draft, change]
}
