import { leastPeople } from '#contracts/reviews/review-terms.ts'

/** The mean of the stars that people gave (five first), with one decimal; null below twenty of them. */
export function scoreOf(stars: readonly number[]): number | null {
  const people = stars.reduce((sum, count) => sum + count, 0)
  if (people < leastPeople) return null
  const sum = stars.reduce((total, count, place) => total + count * (5 - place), 0)
  return Math.round((sum / people) * 10) / 10
}
