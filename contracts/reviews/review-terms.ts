/** What holds for reviews, and is said of them. Pages read this file too, so it has no schemas. */

/** A score is shown from so many people on: of fewer, one angry day says too much. */
export const leastPeople = 20
/** Reviews and orders of so many days are counted. */
export const countedDays = 90
/** After an order was completed, or its last event ended. */
export const writeDays = 14
/** After it was written. */
export const changeDays = 30
/** Others read a review so many hours after it was written; until then not even the shop does. */
export const hoursUntilPublic = 24

export const maxReviewText = 1000
export const maxReviewPictures = 4
export const maxAnswerText = 500

/** What people say of a dish with a press. */
export const praises = ['HOT', 'BIG', 'TASTY', 'FRESH', 'WELL_PACKED'] as const
export const complaints = ['COLD', 'SMALL', 'NOT_ALL_CAME', 'TOO_SWEET', 'SPILLED'] as const
export type ReviewWord = (typeof praises)[number] | (typeof complaints)[number]

/** Those that go with so many stars. */
export const wordsFor = (stars: number): readonly ReviewWord[] => (stars >= 4 ? praises : complaints)

/** Why a shop may have a review looked at. That it is a bad one is no reason. */
export const reportReasons = ['ADVERTISES', 'INSULTS', 'PRIVATE_DATA', 'OTHER_ORDER', 'COMPETITOR'] as const
export type ReportReason = (typeof reportReasons)[number]

/** Why an administrator may hide one. */
export const hideReasons = ['ADVERTISES', 'INSULTS', 'PRIVATE_DATA', 'OTHER_ORDER', 'ARRANGED'] as const
export type HideReason = (typeof hideReasons)[number]

/**
 * What the program finds by itself, for an administrator to look at. PHONE_NUMBER: in its text. SAME_PAYER: the number
 * that paid for it has paid for reviews of this shop by other accounts.
 */
export const reviewFlags = ['PHONE_NUMBER', 'SAME_PAYER'] as const
export type ReviewFlag = (typeof reviewFlags)[number]
