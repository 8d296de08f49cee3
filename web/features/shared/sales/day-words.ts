import { type DateFormat, formatDate } from '#web/lib/format/dates.ts'

/** A calendar day in words; noon, so that it is the same day everywhere near. */
export const dayWords = (day: string, format: DateFormat = 'day'): string => formatDate(`${day}T12:00:00+03:00`, format)

export const rangeWords = (from: string, to: string): string =>
  from === to ? dayWords(from, 'date') : `${dayWords(from)} – ${dayWords(to, 'date')}`
