import { useEffect, useState } from 'react'
import { checkout, type QuotedFulfilment } from '#contracts/checkout.ts'
import type { User } from '#contracts/identity.ts'
import type { ValidatedCart } from '#web/features/shared/cart/use-validated-cart.ts'
import { useEndpointForm } from '#web/lib/form.ts'
import { type CheckoutBody, choicesOf, fulfilmentOf, quotedFulfilment } from './checkout-body.ts'
import type { CheckoutValues } from './order-draft.ts'
import { storedValues, useStoredDraft } from './use-stored-draft.ts'

export interface CheckoutParts {
  validated: ValidatedCart
  user: User | null | undefined
  /** Says what is chosen, so that it is quoted. */
  onFulfilment: (fulfilment: QuotedFulfilment | undefined) => void
}

/** What is filled in on the page, what it means with this account and vendor, and what it comes to. */
export function useCheckoutForm({ validated, user, onFulfilment }: CheckoutParts) {
  const { cart, items, vendor, hasGoods, quote, paymentMethods } = validated
  const context = { user, vendor, hasGoods, paymentMethods }
  const reader = { userId: user?.id ?? null, vendorId: cart.vendorId }
  const [defaultValues] = useState(() => storedValues(reader))

  function toBody(values: CheckoutValues): CheckoutBody {
    const { method = 'PICKUP', area, contact, payment } = choicesOf(values, context)
    const note = hasGoods && values.note.trim() ? { note: values.note } : {}
    const fulfilment = fulfilmentOf(method, values.fulfilment, area)
    return { vendorId: cart.vendorId ?? '', items, fulfilment, contact, ...note, payment }
  }

  const form = useEndpointForm(checkout, {
    defaultValues,
    toBody,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
  })
  useStoredDraft(form, reader)
  // A field is judged when it is left. While it is written again it is not called wrong.
  useEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ name }) => name && form.clearErrors(name as never) }),
    [form],
  )

  const values = form.watch()
  const { method, area, contact, paymentMethod, payment } = choicesOf(values, context)
  const areaId = area?.id
  useEffect(() => onFulfilment(quotedFulfilment(method, areaId)), [method, areaId, onFulfilment])
  const isQuoted = isSame(validated.quotedFulfilment, quotedFulfilment(method, areaId))
  const isUpdating = !validated.check.isError && (validated.isUpdating || !isQuoted)
  return {
    form,
    method,
    area,
    contact,
    /** Undefined until the server has said what is offered. */
    paymentMethod,
    payment,
    note: hasGoods ? values.note : '',
    /** The quote is of something else than what is chosen now. */
    isUpdating,
    /** What is paid: null while the area, and with it the fee, is open, and until this choice is quoted. */
    totalKES: (method === 'DELIVERY' && !area) || isUpdating || !isQuoted ? null : (quote?.totalKES ?? null),
  }
}

const isSame = (a: QuotedFulfilment | undefined, b: QuotedFulfilment | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b)
