import { useQuery } from '@tanstack/react-query'
import { type County, counties } from '#contracts/wire/counties.ts'
import { areas } from '#web/features/shared/vendors/vendors.queries.ts'

/** The places somebody delivers to, by county, as the options of a list. */
export function AreaOptions() {
  const { data = [] } = useQuery(areas)
  const byCounty = Object.groupBy(data, ({ county }) => county)
  return Object.entries(byCounty).map(([county, places = []]) => (
    <optgroup key={county} label={counties[county as County] ?? county}>
      {places.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </optgroup>
  ))
}
