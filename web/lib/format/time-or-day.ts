import { formatDate, nairobiDay } from './dates.ts'

/** The time alone when it is of today. */
export const timeOrDay = (at: number): string =>
  formatDate(new Date(at), nairobiDay(new Date(at)) === nairobiDay(new Date()) ? 'time' : 'moment')
