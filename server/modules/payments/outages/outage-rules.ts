import { minutes } from '#server/platform/clock.ts'

/** So far back it is looked which payments a provider has not answered. */
export const watchedMilliseconds = minutes(5)

/** So many in vain are no chance any more. */
const least = 5

interface Answers {
  /** Payments for which it was never reached, or whose answer never came. */
  unanswered: number
  /** It has settled any since the first of them. */
  hasAnswered: boolean
}

/** Silent, and neither slow nor refusing some. */
export const isSilent = ({ unanswered, hasAnswered }: Answers) => unanswered >= least && !hasAnswered
