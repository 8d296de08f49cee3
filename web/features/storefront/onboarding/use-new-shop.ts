import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { User } from '#contracts/account/identity.ts'
import { type ShopDraft, saveShopDraft } from '#contracts/onboarding/shop-draft.ts'
import { createVendor } from '#contracts/vendor-profile.ts'
import { vendorProfile } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { currentUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { draftValues, shopAddress, shopDraft } from './shop-draft.ts'
import { findStep, type StepId, steps } from './steps.ts'

/** Who types is not interrupted, and loses little when the page goes away. */
const keepAfterMilliseconds = 700

const emptyShop = (user: User) => ({
  name: '',
  slug: '',
  tagline: '',
  description: '',
  categories: [],
  phone: user.phone,
  area: '',
  address: '',
  hasPickup: true,
  opening: [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: 8 * 60, closes: 20 * 60 })),
  deliveryAreas: [],
  preparationMinutes: { from: 20, to: 40 },
  payoutPhone: user.phone,
})

/** The form of all steps, kept on the server while it is filled in, and the opening of the shop at the end. */
export function useNewShop(user: User, draft: ShopDraft | null, step: StepId, go: (step: StepId) => void) {
  const form = useEndpointForm(createVendor, {
    defaultValues: { ...emptyShop(user), ...(draft && draftValues(draft)) },
    shouldFocusError: false,
  })
  const queryClient = useQueryClient()
  const router = useRouter()
  const [isKept, setIsKept] = useState(true)

  const isSent = useRef(false)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const keptStep = useRef(draft?.step ?? 'shop')

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    async function save() {
      timer = undefined
      if (isSent.current) return
      try {
        // What is half written is not a shop yet; a number that is none becomes null.
        const body = { step, values: JSON.parse(JSON.stringify(form.getValues())) }
        queryClient.setQueryData(shopDraft.queryKey, await call(saveShopDraft, { body }))
        setIsKept(true)
      } catch {
        setIsKept(false)
      }
    }
    const saveInTurn = () => {
      last.current = last.current.then(save)
    }
    function keep() {
      clearTimeout(timer)
      timer = setTimeout(saveInTurn, keepAfterMilliseconds)
    }
    if (keptStep.current !== step) {
      keptStep.current = step
      keep()
    }
    const end = form.subscribe({ formState: { values: true }, callback: keep })
    return () => {
      end()
      if (timer === undefined) return
      clearTimeout(timer)
      saveInTurn()
    }
  }, [form, step, queryClient])

  /** True when this step has nothing wrong in it, and nobody else has the address it asks for. */
  async function check(): Promise<boolean> {
    const isFine = await form.trigger([...steps[step].fields])
    if (step !== 'shop' || form.getFieldState('slug').invalid || !(await isTaken(form.getValues('slug')))) return isFine
    form.setError('slug', { type: 'taken', message: m.onboarding_slug_taken() })
    return false
  }

  /** Without an answer one goes on: whoever opens the shop is told then. */
  const isTaken = (slug: string) =>
    queryClient.fetchQuery({ ...shopAddress(slug), staleTime: 0 }).then(
      ({ isFree }) => !isFree,
      () => false,
    )

  const send = form.handleSubmit(
    async (body) => {
      try {
        isSent.current = true
        await call(createVendor, { body })
        queryClient.setQueryData(shopDraft.queryKey, null)
        toast({ title: m.onboarding_sent(), description: m.onboarding_sent_text() })
        await welcome()
      } catch (error) {
        isSent.current = false
        // Sent before, perhaps from another tab: the page shows the shop that there is.
        if (error instanceof ApiError && error.code === 'already_a_vendor') return welcome()
        const fields = error instanceof ApiError ? (error.problem?.errors ?? []).map(({ field }) => field) : []
        showFieldErrors(form, error)
        toast({ title: m.onboarding_not_sent(), description: refusalMessage(error), variant: 'destructive' })
        go(findStep(fields) ?? step)
      }
    },
    (errors) => go(findStep(Object.keys(errors)) ?? step),
  )

  /** Whoever has a shop is a vendor: the pages ask again who this is. */
  async function welcome() {
    await queryClient.fetchQuery({ ...currentUser, staleTime: 0 })
    await queryClient.invalidateQueries({ queryKey: vendorProfile.queryKey, refetchType: 'all' })
    await router.invalidate()
  }

  return { form, check, send, isKept }
}
