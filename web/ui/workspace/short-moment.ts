import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'

/** The time alone when it was today, with the day otherwise. */
export const shortMoment = (moment: string): string =>
  nairobiDay(moment) === nairobiDay(new Date()) ? formatDate(moment, 'time') : formatDate(moment, 'moment')
