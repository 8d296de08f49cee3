import { type OnboardingStep, onboardingSteps } from '#contracts/onboarding/steps.ts'
import type { createVendor } from '#contracts/vendor-profile.ts'
import type { BodyOf } from '#contracts/wire/endpoint.ts'
import { m } from '#web/paraglide/messages.js'

type FieldName = keyof BodyOf<typeof createVendor>

export const stepIds = onboardingSteps
export type StepId = OnboardingStep

interface Step {
  label: () => string
  fields: readonly FieldName[]
}

/** What is asked in which step. */
export const steps: Record<StepId, Step> = {
  shop: {
    label: () => m.onboarding_step_shop(),
    fields: ['name', 'slug', 'tagline', 'description', 'categories', 'phone'],
  },
  place: { label: () => m.onboarding_step_place(), fields: ['county', 'area', 'address', 'opening'] },
  delivery: {
    label: () => m.onboarding_step_delivery(),
    fields: ['hasPickup', 'deliveryAreas', 'preparationMinutes'],
  },
  payout: { label: () => m.onboarding_step_payout(), fields: ['payoutPhone'] },
  documents: { label: () => m.onboarding_step_documents(), fields: [] },
  review: { label: () => m.onboarding_step_review(), fields: [] },
}

export const stepAfter = (step: StepId): StepId => stepIds[stepIds.indexOf(step) + 1] ?? step
export const stepBefore = (step: StepId): StepId | undefined => stepIds[stepIds.indexOf(step) - 1]

/** The first step that asks for one of these fields; `deliveryAreas.0.name` belongs to its list. */
export const findStep = (fields: readonly string[]): StepId | undefined =>
  stepIds.find((id) => fields.some((field) => steps[id].fields.includes(field.split('.')[0] as FieldName)))
