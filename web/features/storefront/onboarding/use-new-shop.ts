import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { User } from '#contracts/identity.ts'
import { createVendor } from '#contracts/vendor-profile.ts'
import { vendorProfile } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { vendorPage } from '#web/features/shared/vendors/vendors.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { currentUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { createDraftStore, type NewShop, type ShopDraft } from './shop-draft.ts'
import { type StepId, stepOf, steps } from './steps.ts'

export const drafts = createDraftStore()

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

/** The form of all steps, kept on the device while it is filled in, and the opening of the shop at the end. */
export function useNewShop(user: User, draft: ShopDraft | null, step: StepId, go: (step: StepId) => void) {
  const form = useEndpointForm(createVendor, {
    defaultValues: { ...emptyShop(user), ...draft?.values },
    shouldFocusError: false,
  })
  const queryClient = useQueryClient()
  const router = useRouter()
  const [isKept, setIsKept] = useState(true)

  useEffect(() => {
    const keep = (values: Partial<NewShop>) => setIsKept(drafts.write(user.id, { step, values }))
    keep(form.getValues())
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) })
  }, [form, step, user.id])

  /** True when this step has nothing wrong in it, and nobody else has the address it asks for. */
  async function check(): Promise<boolean> {
    const isFine = await form.trigger([...steps[step].fields])
    if (step !== 'shop' || form.getFieldState('slug').invalid || !(await isTaken(form.getValues('slug')))) return isFine
    form.setError('slug', { type: 'taken', message: m.onboarding_slug_taken() })
    return false
  }

  /** Without an answer one goes on: whoever opens the shop is told then. */
  const isTaken = (slug: string) =>
    queryClient.fetchQuery(vendorPage(slug)).then(
      () => true,
      () => false,
    )

  const send = form.handleSubmit(
    async (body) => {
      try {
        await call(createVendor, { body })
        drafts.clear()
        toast({ title: m.onboarding_sent(), description: m.onboarding_sent_text() })
        await welcome()
      } catch (error) {
        // Sent before, perhaps from another tab: the page shows the shop that there is.
        if (error instanceof ApiError && error.code === 'already_a_vendor') return welcome()
        const fields = error instanceof ApiError ? (error.problem?.errors ?? []).map(({ field }) => field) : []
        showFieldErrors(form, error)
        toast({ title: m.onboarding_not_sent(), description: refusalMessage(error), variant: 'destructive' })
        go(stepOf(fields) ?? step)
      }
    },
    (errors) => go(stepOf(Object.keys(errors)) ?? step),
  )

  /** Whoever has a shop is a vendor: the pages ask again who this is. */
  async function welcome() {
    await queryClient.fetchQuery({ ...currentUser, staleTime: 0 })
    await queryClient.invalidateQueries({ queryKey: vendorProfile.queryKey, refetchType: 'all' })
    await router.invalidate()
  }

  return { form, check, send, isKept }
}
