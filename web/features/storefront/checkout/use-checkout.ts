import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { checkout } from '#contracts/checkout.ts'
import { startAsGuest } from '#contracts/guests/guests.ts'
import { chosenTime } from '#web/features/shared/cart/chosen-time.ts'
import { agree } from '#web/features/shared/whatsapp/whatsapp.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { csrf } from '#web/lib/api/csrf.ts'
import { withCaptcha } from '#web/lib/captcha/captcha-token.ts'
import { lineKey } from '#web/lib/cart/cart.ts'
import { ownerReturns } from '#web/lib/cart/cart-store.ts'
import { showFieldErrors, useFocusFirstError } from '#web/lib/form.ts'
import { currentUser } from '#web/lib/session/session.ts'
import { createIdempotencyKeys } from '#web/lib/storage/idempotency-keys.ts'
import type { CheckoutBody } from './checkout-body.ts'
import { draftAfterOrder, draftStorage } from './order-draft.ts'
import { type CheckoutParts, useCheckoutForm } from './use-checkout-form.ts'

const attempt = createIdempotencyKeys()

/** The page's form, and the placing of the order. */
export function useCheckout({ validated, user, onChoices }: CheckoutParts) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const checkoutForm = useCheckoutForm({ validated, user, onChoices })
  const { form, totalKES } = checkoutForm
  const [refusal, setRefusal] = useState<unknown>()
  const [agreesToWhatsapp, setAgreesToWhatsapp] = useState(false)
  const isBusy = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  useFocusFirstError(form, element)
  useEndOfWaiting(queryClient, user)
  const { cart } = validated

  async function place(body: CheckoutBody) {
    const things = cart.items.map((item) => `${lineKey(item)} ${item.quantity}`)
    try {
      if (user === null) await beginAsGuest(queryClient, body.contact)
      const { order, payment, linkToken } = await call(checkout, {
        // Nothing is charged but what the page has shown.
        body: { ...body, ...(totalKES !== null && { totalKES }) },
        idempotencyKey: attempt.keyFor([cart.vendorId, ...things].join(' ')),
      })
      attempt.end()
      // The order stands, whatever comes of this; who is not asked again has agreed.
      const agreed = agreesToWhatsapp && agree('CHECKOUT').catch(() => undefined)
      forget('order')
      chosenTime.forget()
      // What is held is shown wherever somebody goes from here.
      void queryClient.invalidateQueries({ queryKey: ['/api/user/orders'] })
      void queryClient.invalidateQueries({ queryKey: ['/api/user/addresses'] })
      // Also on the way to the provider's page: whoever comes back from there finds the order.
      // A guest whose order is done has it at its link alone.
      const isDone = linkToken !== null && payment === null
      await navigate(isDone ? { to: '/o', hash: linkToken } : { to: '/success', search: { order: order.id } })
      if (payment?.redirectUrl) {
        // To leave the site would end the request.
        await agreed
        window.location.assign(payment.redirectUrl)
      }
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
      forget('owner')
      ownerReturns.isExpected = true
      queryClient.setQueryData(currentUser.queryKey, null)
    }
    showFieldErrors(form, error)
    // Whatever the shop or a line refused is looked at again, so that the page shows how it stands now.
    if (error.status === 409) await validated.check.refetch()
  }

  return {
    ...checkoutForm,
    element,
    agreesToWhatsapp,
    setAgreesToWhatsapp,
    refusal,
    isPaying: form.formState.isSubmitting,
    pay: async () => {
      // A second press can come before the first one's effect is drawn.
      if (isBusy.current) return
      isBusy.current = true
      setRefusal(undefined)
      await form
        .handleSubmit(place)()
        .finally(() => {
          isBusy.current = false
        })
    },
  }
}

/** The cart of who was signed out waits until they are back, or the page is left. */
function useEndOfWaiting(queryClient: QueryClient, user: CheckoutParts['user']): void {
  useEffect(() => {
    if (user) ownerReturns.isExpected = false
  }, [user])
  useEffect(
    () => () => {
      ownerReturns.isExpected = false
      // Whoever listens looks again.
      queryClient.setQueryData(currentUser.queryKey, (now) => now)
    },
    [queryClient],
  )
}

/** Who orders without an account has a session for it from then on. */
async function beginAsGuest(queryClient: QueryClient, { name, phone }: CheckoutBody['contact']): Promise<void> {
  const begin = (proof: object) => call(startAsGuest, { body: { name, phone, ...proof } })
  const { csrfToken } = await withCaptcha(queryClient, 'guest', begin)
  csrf.set(csrfToken)
}

/** Of the draft: what was for this order only, or whose it is, when the session ended under the same hands. */
function forget(what: 'order' | 'owner'): void {
  const draft = draftStorage.get()
  if (draft) draftStorage.set(what === 'order' ? draftAfterOrder(draft) : { ...draft, owner: null })
}

export type Checkout = ReturnType<typeof useCheckout>
