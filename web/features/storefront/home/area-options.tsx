import { useQuery } from '@tanstack/react-query'
import { areas } from '#web/features/shared/vendors/vendors.queries.ts'

/**
 * The places somebody delivers to, from A to Z, as the options of a list. One that shops of two counties deliver to is
 * one place.
 */
export function AreaOptions() {
  const { data = [] } = useQuery(areas)
  return placeNames(data).map((name) => (
    <option key={name} value={name}>
      {name}
    </option>
  ))
}

export const placeNames = (places: readonly { name: string }[]): string[] =>
  [...new Map(places.map(({ name }) => [name.toLowerCase(), name])).values()].sort((a, b) => a.localeCompare(b, 'en'))
