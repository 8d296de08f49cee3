import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { checkout } from '#contracts/checkout.ts'
import type { User } from '#contracts/identity.ts'
import type { ValidatedCart } from '#web/features/shared/cart/use-validated-cart.ts'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { lineKey } from '#web/lib/cart/cart.ts'
import { currentUser } from '#web/lib/session/session.ts'
import { createIdempotencyKeys } from '#web/lib/storage/idempotency-keys.ts'
import {
  areaOf,
  type CheckoutBody,
  type Contact,
  contactOf,
  type FieldErrors,
  type FieldName,
  fulfilmentOf,
  methodOf,
  paymentOf,
} from './checkout-body.ts'
import { draftAfterOrder, type OrderDraft } from './order-draft.ts'
import { toFieldErrors, validateCheckout } from './validate-checkout.ts'

const attempt = createIdempotencyKeys()

export interface CheckoutParts {
  validated: ValidatedCart
  draft: OrderDraft
  onDraft: (change: Partial<OrderDraft>) => void
  user: User | null | undefined
}

/**
 * What is chosen on the page, what it comes to, and the placing of the order. Without react-hook-form: the draft already
 * holds what is written, and the page would grow by 14 kB (`docs/decisions/0043`).
 */
export function useCheckout({ validated, draft, onDraft, user }: CheckoutParts) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [changedContact, setChangedContact] = useState<Contact | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refusal, setRefusal] = useState<unknown>()
  const [isPaying, setIsPaying] = useState(false)
  const isBusy = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const toFocus = useRef(false)

  const { cart, vendor, hasGoods, subtotalKES, cardPayments } = validated
  const method = vendor ? methodOf(draft, { ...vendor, hasGoods }) : undefined
  const area = method === 'DELIVERY' && vendor ? areaOf(draft, vendor.deliveryAreas) : undefined
  const contact = contactOf(user, changedContact)
  const payPhone = draft.payPhone ?? contact.phone
  const body: CheckoutBody = {
    vendorId: cart.vendorId ?? '',
    items: validated.items,
    fulfilment: fulfilmentOf(method ?? 'PICKUP', draft, area),
    contact,
    ...(hasGoods && draft.note.trim() && { note: draft.note }),
    payment: paymentOf(draft, payPhone, cardPayments),
  }

  // Once the errors are drawn, the first of them gets the focus.
  useEffect(() => {
    if (!toFocus.current || Object.keys(errors).length === 0) return
    toFocus.current = false
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  function showErrors(found: FieldErrors): boolean {
    const isAny = Object.keys(found).length > 0
    toFocus.current = isAny
    setErrors(found)
    return isAny
  }

  async function place() {
    setRefusal(undefined)
    if (showErrors(await validateCheckout(body))) return
    const things = cart.items.map((item) => `${lineKey(item)} ${item.quantity}`)
    try {
      const { order, payment } = await call(checkout, {
        body,
        idempotencyKey: attempt.keyFor([cart.vendorId, ...things].join(' ')),
      })
      attempt.end()
      onDraft(draftAfterOrder(draft))
      // Also on the way to the card page: whoever comes back from there finds the order.
      await navigate({ to: '/success', search: { order: order.id } })
      if (payment.redirectUrl) window.location.assign(payment.redirectUrl)
      cart.empty()
    } catch (error) {
      await refused(error)
    }
  }

  async function refused(error: unknown) {
    setRefusal(error)
    if (!(error instanceof ApiError)) return
    if (error.code === 'idempotency_key_reused') attempt.end()
    if (error.status === 401) {
      // The session ended under the same hands: what they wrote stays before them.
      onDraft({ owner: null })
      queryClient.setQueryData(currentUser.queryKey, null)
    }
    showErrors(toFieldErrors((error.problem?.errors ?? []).map(({ field, message }) => ({ path: field, message }))))
    // Whatever the shop or a line refused is looked at again, so that the page shows how it stands now.
    if (error.status === 409) await validated.check.refetch()
  }

  return {
    form,
    method,
    area,
    contact,
    payPhone,
    errors,
    refusal,
    isPaying,
    feeKES: area?.feeKES ?? 0,
    /** Null while the area, and with it the fee, is open. */
    totalKES: method === 'DELIVERY' && !area ? null : subtotalKES + (area?.feeKES ?? 0),
    change: (part: Partial<OrderDraft>, field?: FieldName) => {
      onDraft(part)
      if (field) setErrors(({ [field]: _, ...others }) => others)
    },
    changeContact: (part: Partial<Contact>, field: FieldName) => {
      setChangedContact({ ...contact, ...part })
      setErrors(({ [field]: _, ...others }) => others)
    },
    /** On leaving a field: says what is wrong with this one alone. */
    touch: async (field: FieldName) => {
      const message = (await validateCheckout(body))[field]
      if (message) setErrors((others) => ({ ...others, [field]: message }))
    },
    pay: async () => {
      if (isBusy.current) return
      isBusy.current = true
      setIsPaying(true)
      await place().finally(() => {
        isBusy.current = false
        setIsPaying(false)
      })
    },
  }
}

export type Checkout = ReturnType<typeof useCheckout>
