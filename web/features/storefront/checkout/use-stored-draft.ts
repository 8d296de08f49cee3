import { useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type CheckoutValues, draftFor, draftStorage, inArea, type Reader } from './order-draft.ts'

/** The form as this reader left it. */
export const storedValues = (reader: Reader): CheckoutValues =>
  inArea(draftFor(draftStorage.get(), reader).values, reader.area)

/**
 * Stores the form with every change, for as long as the tab lives. The form is the holder; the draft is read only when
 * somebody else reads the page, or the cart is another vendor's.
 */
export function useStoredDraft<B>(
  form: UseFormReturn<CheckoutValues, unknown, B>,
  { userId, vendorId, area }: Reader,
): void {
  // What is chosen on this page is in the form already.
  const stored = useEffectEvent(() => storedValues({ userId, vendorId, area }))
  useEffect(() => {
    // An emptied cart is left behind as it is: the order was placed, and its page is on the way.
    if (vendorId === null) return
    const reader = { userId, vendorId }
    form.reset(stored())
    // Whoever has signed in owns what was written before.
    if (userId !== null) draftStorage.set(draftFor(draftStorage.get(), reader))
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => draftStorage.set({ owner: userId, vendorId, values }),
    })
  }, [form, userId, vendorId])
}
