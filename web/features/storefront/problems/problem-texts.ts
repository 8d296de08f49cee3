import type { OrderProblem } from '#contracts/problems/problems.ts'
import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'

/** The time alone when it is today, with the day otherwise. */
export const momentText = (moment: string): string =>
  formatDate(moment, nairobiDay(moment) === nairobiDay(new Date()) ? 'time' : 'moment')

/** What happens when the shop does not answer. */
export const silenceText = ({ isPaidBySilence }: OrderProblem): string =>
  isPaidBySilence ? m.problems_silence_yes() : m.problems_silence_market()
