import { days, hours } from './clock.ts'

/** Kenya keeps UTC+3 all year, so its days and weeks are simple arithmetic. */
const ahead = hours(3)

/** 1 January 1970 was a Thursday. */
const mondayToThursday = days(3)

/** Milliseconds since Monday 00:00 in Nairobi. */
export function sinceMonday(moment: number): number {
  const week = days(7)
  return (((moment + ahead + mondayToThursday) % week) + week) % week
}

/** The day of the week (1 is Monday) and the minute of the day in Nairobi. */
export function nairobiMinute(moment: Date): { weekday: number; minute: number } {
  const minutes = Math.floor(sinceMonday(moment.getTime()) / 60_000)
  return { weekday: Math.floor(minutes / 1440) + 1, minute: minutes % 1440 }
}

/** The midnight in Nairobi at which a calendar day (`2026-11-20`) begins. */
export const startOfDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - ahead)

/** The calendar day (`2026-11-20`) of a moment in Nairobi. */
export const nairobiDay = (moment: Date) => new Date(moment.getTime() + ahead).toISOString().slice(0, 10)
