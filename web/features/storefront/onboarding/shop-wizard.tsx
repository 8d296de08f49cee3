import { type FormEvent, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import type { User } from '#contracts/account/identity.ts'
import type { ShopDraft } from '#contracts/onboarding/shop-draft.ts'
import { DeliveryFields } from '#web/features/shared/vendor-profile/delivery-fields.tsx'
import { firstErrorIn } from '#web/lib/form.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ActionBar } from '#web/ui/surface.tsx'
import { PayoutStep } from './payout-step.tsx'
import { PlaceStep } from './place-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { ShopStep } from './shop-step.tsx'
import { StepNav } from './step-nav.tsx'
import { type StepId, stepAfter, stepBefore, stepIds, steps } from './steps.ts'
import { useNewShop } from './use-new-shop.ts'

const DocumentsField = lazyChunk(() => import('#web/features/shared/documents/documents-field.tsx'), <span hidden />)

export interface ShopWizardProps {
  user: User
  /** What was written before, here or on another device. */
  draft: ShopDraft | null
  /** From the address; without it one goes on where one stopped. */
  step: StepId | undefined
  go: (step: StepId) => void
}

export function ShopWizard({ user, draft: found, step: asked, go }: ShopWizardProps) {
  const [draft] = useState(found)
  const step = asked ?? draft?.step ?? 'shop'
  const { form, check, send, isKept } = useNewShop(user, draft, step, go)
  const [isChecking, setIsChecking] = useState(false)
  const page = useRef<HTMLFormElement>(null)
  const title = useNewTitle(step, page)

  // Drawn first, so that the field that is wrong knows it.
  const showFirstWrong = () => setTimeout(() => firstErrorIn(page.current)?.focus())

  async function forward(event: FormEvent) {
    event.preventDefault()
    if (isChecking || form.formState.isSubmitting) return
    setIsChecking(true)
    try {
      if (step === 'review') await send()
      else if (await check()) go(stepAfter(step))
      else showFirstWrong()
    } finally {
      setIsChecking(false)
    }
  }

  const before = stepBefore(step)
  const buttons = (
    <>
      {before && (
        <Button variant="quiet" onClick={() => go(before)}>
          {m.onboarding_back()}
        </Button>
      )}
      <Button type="submit" pending={isChecking || form.formState.isSubmitting}>
        {step === 'review' ? m.onboarding_send() : m.onboarding_next()}
      </Button>
    </>
  )
  return (
    <FormProvider {...form}>
      <form ref={page} noValidate onSubmit={forward} className="wrap pt-5 lg:pt-8">
        <h1 className="text-32 lg:text-42">{m.onboarding_title()}</h1>
        <p className="mt-2 max-w-[60ch] text-ink-2">
          {m.onboarding_intro()} {isKept && m.onboarding_kept()}
        </p>
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-2 lg:mt-8 lg:grid-cols-[224px_minmax(0,680px)]">
          <StepNav current={step} go={go} />
          <section aria-labelledby="step-title">
            <p className="meta lg:hidden">
              {m.onboarding_place({ place: stepIds.indexOf(step) + 1, of: stepIds.length })}
            </p>
            <h2
              id="step-title"
              ref={title}
              tabIndex={-1}
              className="mb-4 text-25 focus-visible:shadow-none focus-visible:outline-none"
            >
              {steps[step].label()}
            </h2>
            {step === 'shop' && <ShopStep />}
            {step === 'place' && <PlaceStep />}
            {step === 'delivery' && <DeliveryFields />}
            {step === 'payout' && <PayoutStep />}
            {step === 'documents' && (
              <>
                <p className="mb-4 text-ink-2">{m.onboarding_documents_text()}</p>
                <Suspense fallback={<Skeleton className="h-72 rounded-card" />}>
                  <DocumentsField />
                </Suspense>
              </>
            )}
            {step === 'review' && <ReviewStep go={go} />}
            <div className="mt-8 flex gap-2 max-md:hidden">{buttons}</div>
          </section>
        </div>
        <ActionBar>
          <div className="flex gap-2 *:flex-1">{buttons}</div>
        </ActionBar>
      </form>
    </FormProvider>
  )
}

/** A new step begins at its title, for the eye and for who listens; one with something wrong in it, at that. */
function useNewTitle(step: StepId, page: RefObject<HTMLFormElement | null>) {
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo({ top: 0 })
    const wrong = firstErrorIn(page.current)
    if (wrong) wrong.focus()
    else title.current?.focus({ preventScroll: true })
  }, [step, page])
  return title
}
