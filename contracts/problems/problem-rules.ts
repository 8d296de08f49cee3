/** What a report of a problem is held to (docs/decisions/0173). Pages read this file too, so it has no schemas. */

/** So long after it was handed over, or of a ticket after its event has ended, something of an order may be reported. */
export const reportWithinHours = 48

/** In so many minutes of its opening hours a shop answers a report about food. */
export const foodAnswerMinutes = 45
/** In so many hours by the clock it answers one about goods, and about tickets. */
export const goodsAnswerHours = 24
/** A shop that is closed for long answers after so many days at the latest, open or not. */
export const latestAnswerDays = 3
/** Its people are told again so long before. */
export const reminderMinutes = 15

/** The silence of the shop is yes up to this sum of an order, over all of its reports; above it the market decides. */
export const silenceMostKES = 1_500
/** Of one person silence gives so much in so many days, whichever shops they are; above it the market decides. */
export const silenceMostOfPersonKES = 3_000
export const silencePersonDays = 30

/** So long a customer has for an offer; no answer accepts it. */
export const offerHours = 48
/** So long the market takes to decide; after that its administrators are told again. Nothing is decided by itself. */
export const decisionHours = 48

export const maxProblemWords = 500
export const maxProblemPictures = 4
