import { useState } from 'react'
import { useCart } from '#web/lib/cart/use-cart.ts'
import { useUser } from '#web/lib/session/session.ts'
import { draftFor, draftStorage } from './order-draft.ts'

/** The note to the vendor, which is written on the cart's page and sent by checkout's form. */
export function useOrderNote(): [string, (note: string) => void] {
  const [stored, setStored] = useState(draftStorage.get)
  const reader = { userId: useUser()?.id ?? null, vendorId: useCart().vendorId }
  const change = (note: string) => {
    const draft = draftFor(draftStorage.get(), reader)
    const next = { ...draft, values: { ...draft.values, note } }
    draftStorage.set(next)
    setStored(next)
  }
  return [draftFor(stored, reader).values.note, change]
}
