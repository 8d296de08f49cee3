import { useQuery } from '@tanstack/react-query'
import { areas } from './vendors.queries.ts'

/**
 * The places somebody delivers to, from A to Z, as the options of a list. One that shops of two counties deliver to is
 * one place. `besides` is one that was chosen before, and nobody may deliver to any more.
 */
export function AreaOptions({ besides = '' }: { besides?: string }) {
  const { data = [] } = useQuery(areas)
  const places = besides ? [...data, { name: besides }] : data
  return placeNames(places).map((name) => (
    <option key={name} value={name}>
      {name}
    </option>
  ))
}

export const placeNames = (places: readonly { name: string }[]): string[] =>
  [...new Map(places.map(({ name }) => [name.toLowerCase(), name])).values()].sort((a, b) => a.localeCompare(b, 'en'))
