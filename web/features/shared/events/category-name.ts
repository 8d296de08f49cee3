import { m } from '#web/paraglide/messages.js'

const names: Record<string, () => string> = {
  books: m.events_category_books,
  comedy: m.events_category_comedy,
  culture: m.events_category_culture,
  family: m.events_category_family,
  film: m.events_category_film,
  food: m.events_category_food,
  makers: m.events_category_makers,
  music: m.events_category_music,
  sport: m.events_category_sport,
  tech: m.events_category_tech,
}

/** The API knows an event's category by its slug alone; one without a name here is shown as it is written. */
export function categoryName(slug: string): string {
  const name = names[slug]
  if (name) return name()
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
