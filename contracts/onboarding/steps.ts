/** What opening a shop asks for, step by step; the pages draw one after the other. */
export const onboardingSteps = ['shop', 'place', 'delivery', 'payout', 'documents', 'review'] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

/** The papers by which we see who opens a shop. */
export const documentKinds = ['BUSINESS_PERMIT', 'NATIONAL_ID', 'KRA_PIN'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** The two sides of a card, and the pages of a permit. */
export const maxPagesOfDocument = 4

/** In bytes: more than a phone's photograph. */
export const documentBodyLimit = 10 * 1024 * 1024

/** Of the shorter side, in pixels: on less nobody can read a number. */
export const documentMinSide = 400

/**
 * Days that documents are kept after the shop was approved or rejected, so that a dispute can be settled; then they are
 * deleted.
 */
export const documentDays = 90
