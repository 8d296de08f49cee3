/** What administrators plan on the home page. Pages read this file too, so it has no schemas. */

/** Parts of the day in Nairobi, each with the hours from which till when it lasts. By night nothing is planned. */
export const hourSlots = { BREAKFAST: [6, 10], LUNCH: [10, 15], TEA: [15, 18], DINNER: [18, 23] } as const
export type HourSlot = keyof typeof hourSlots
export const hourSlotNames = Object.keys(hourSlots) as HourSlot[]

/** LARGE: the picture above all. SHOPS: before the other shops. EVENTS: before the other events. */
export const placementRows = ['LARGE', 'SHOPS', 'COLLECTION', 'EVENTS'] as const
export type PlacementRow = (typeof placementRows)[number]

export const placementKinds = ['SHOP', 'EVENT', 'COLLECTION'] as const
export type PlacementKind = (typeof placementKinds)[number]

/** What a row shows. */
export const kindsOfRow: Readonly<Record<PlacementRow, readonly PlacementKind[]>> = {
  LARGE: ['COLLECTION', 'SHOP', 'EVENT'],
  SHOPS: ['SHOP'],
  COLLECTION: ['COLLECTION'],
  EVENTS: ['EVENT'],
}

/** How many places a row has at an hour. */
export const placesOfRow: Readonly<Record<PlacementRow, number>> = { LARGE: 1, SHOPS: 2, COLLECTION: 1, EVENTS: 2 }

/** A place is planned for so many days at most, and no further ahead. */
export const maxPlannedDays = 92

/** In the address of a list: every county without shops, and who has not said where they are. */
export const otherCounties = 'others'

export const maxCollections = 100

/** The part of the day of a minute of it; null by night. */
export const slotAt = (minute: number): HourSlot | null =>
  hourSlotNames.find((slot) => minute >= hourSlots[slot][0] * 60 && minute < hourSlots[slot][1] * 60) ?? null

const dayMilliseconds = 86_400_000
const dayAfter = (day: string): string => new Date(Date.parse(day) + dayMilliseconds).toISOString().slice(0, 10)
/** 1 is Monday. */
const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7

/** The days from one to another, both included, that are on these days of the week. */
export function plannedDays(from: string, until: string, weekdays: readonly number[]): string[] {
  const days: string[] = []
  for (let day = from; day <= until && days.length <= maxPlannedDays; day = dayAfter(day))
    if (weekdays.includes(weekdayOf(day))) days.push(day)
  return days
}

/** How many of the places of a row one shop may have in a county and a month (`2026-11`): a third of them. */
export function mostPlacesOfShop(row: PlacementRow, month: string): number {
  const [year, number] = month.split('-').map(Number)
  const days = new Date(Date.UTC(year ?? 0, number ?? 0, 0)).getUTCDate()
  return Math.floor((days * hourSlotNames.length * placesOfRow[row]) / 3)
}
