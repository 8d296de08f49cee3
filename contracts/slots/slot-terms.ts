/** What a shop can choose for orders for later. Read by pages too, so without schemas. */
export const slotLengths = [15, 20, 30] as const
export const leadTimes = [30, 45, 60, 120] as const
/** How many days can be chosen from, today among them. */
export const daysAheadChoices = [1, 3, 7] as const
export const mostDaysAhead = 7
export const kitchenTimes = [20, 30, 45] as const
/** More orders at once than any kitchen cooks. */
export const mostAtOnce = 100

/** Parts of the day in Nairobi, each with the minute of the day at which it begins; the last goes on over midnight. */
export const dayParts = { morning: 300, lunch: 660, afternoon: 840, evening: 1080 } as const
export type DayPart = keyof typeof dayParts

/** The part of the day of a minute of it. */
export function dayPartOf(minute: number): DayPart {
  if (minute < dayParts.morning || minute >= dayParts.evening) return 'evening'
  if (minute < dayParts.lunch) return 'morning'
  return minute < dayParts.afternoon ? 'lunch' : 'afternoon'
}

/** An order that costs so much, or has so many pieces, is large: its shop may want to be asked first. */
export const largeOrder = { fromKES: 5_000, fromPieces: 15 }
/** In how many minutes of its opening hours a shop answers an order for later, and a large one. */
export const answerMinutes = { usual: 30, large: 120 }
