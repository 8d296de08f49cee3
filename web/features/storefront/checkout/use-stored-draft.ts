import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type CheckoutValues, draftFor, draftStorage, type Reader } from './order-draft.ts'

/** The form as this reader left it. */
export const storedValues = (reader: Reader): CheckoutValues => draftFor(draftStorage.get(), reader).values

/**
 * Stores the form with every change, for as long as the tab lives. The form is the holder; the draft is read only when
 * somebody else reads the page, or the cart is another vendor's.
 */
export function useStoredDraft<B>(form: UseFormReturn<CheckoutValues, unknown, B>, { userId, vendorId }: Reader): void {
  useEffect(() => {
    // An emptied cart is left behind as it is: the order was placed, and its page is on the way.
    if (vendorId === null) return
    const reader = { userId, vendorId }
    form.reset(storedValues(reader))
    // Whoever has signed in owns what was written before.
    if (userId !== null) draftStorage.set(draftFor(draftStorage.get(), reader))
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => draftStorage.set({ owner: userId, vendorId, values }),
    })
  }, [form, userId, vendorId])
}
