import { useEffect, useState } from 'react'
import type { User } from '#contracts/account/identity.ts'
import { checkout } from '#contracts/checkout.ts'
import { useChosenTime } from '#web/features/shared/cart/chosen-time.ts'
import type { ValidatedCart } from '#web/features/shared/cart/use-validated-cart.ts'
import type { QuoteChoices } from '#web/features/shared/cart/validate-cart.ts'
import { lineKey } from '#web/lib/cart/cart.ts'
import { useEndpointForm } from '#web/lib/form.ts'
import { useArea } from '#web/lib/session/use-area.ts'
import { canAnyBeHad, checkoutChoices, toCheckoutBody, toQuoteChoices } from './checkout-body.ts'
import type { CheckoutValues } from './order-draft.ts'
import { storedValues, useStoredDraft } from './use-stored-draft.ts'

export interface CheckoutParts {
  validated: ValidatedCart
  user: User | null | undefined
  /** Says what is chosen, so that it is quoted. */
  onChoices: (choices: QuoteChoices) => void
}

/** What is filled in on the page, what it means with this account and vendor, and what it comes to. */
export function useCheckoutForm({ validated, user, onChoices }: CheckoutParts) {
  const { cart, items, vendor, hasGoods, quote, paymentMethods } = validated
  const namedLines = validated.lines.flatMap(({ item, now }) => (now?.asksHolderNames ? [lineKey(item)] : []))
  const canBeHad = canAnyBeHad(validated.lines)
  const isFree = quote?.totalKES === 0 && canBeHad
  const scheduledFor = useChosenTime(cart.vendorId)
  const context = { user, vendor, hasGoods, namedLines, isFree, paymentMethods, scheduledFor }
  const reader = { userId: user?.id ?? null, vendorId: cart.vendorId, area: useArea() }
  const [defaultValues] = useState(() => storedValues(reader))

  const form = useEndpointForm(checkout, {
    defaultValues,
    toBody: (values: CheckoutValues) => toCheckoutBody(values, context, { vendorId: cart.vendorId ?? '', items }),
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
  const { method, area, contact, paymentMethod, payment } = checkoutChoices(values, context)
  const chosen = JSON.stringify(toQuoteChoices(values, context))
  useEffect(() => onChoices(JSON.parse(chosen)), [chosen, onChoices])
  const isQuoted = JSON.stringify(validated.quotedChoices) === chosen
  const isUpdating = !validated.check.isError && (validated.isUpdating || !isQuoted)
  return {
    form,
    method,
    area,
    contact,
    /** Undefined until the server has said what is offered. */
    paymentMethod,
    payment,
    namedLines,
    holderNames: values.holderNames,
    /** By the last quote. */
    isFree: context.isFree,
    note: hasGoods ? values.note : '',
    /** When its slot begins, of an order for later. */
    scheduledFor: hasGoods ? scheduledFor : null,
    /** The quote is of something else than what is chosen now. */
    isUpdating,
    /** What is paid: null while the area, and with it the fee, is open, and until this choice is quoted. */
    totalKES:
      (method === 'DELIVERY' && !area) || isUpdating || !isQuoted || !canBeHad ? null : (quote?.totalKES ?? null),
  }
}
