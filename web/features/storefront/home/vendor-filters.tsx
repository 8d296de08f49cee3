import { counties } from '#contracts/wire/counties.ts'
import { AreaOptions } from '#web/features/shared/vendors/area-options.tsx'
import { m } from '#web/paraglide/messages.js'
import { Chip, Chips } from '#web/ui/chip.tsx'
import { ChipSelect } from '#web/ui/chip-select.tsx'
import Bike from '~icons/lucide/bike'
import MapPin from '~icons/lucide/map-pin'
import Store from '~icons/lucide/store'
import { useVendorFilters } from './use-vendor-filters.ts'

const countiesByName = Object.entries(counties).sort(([, a], [, b]) => a.localeCompare(b))

export function VendorFilters() {
  const { filters, change, chooseArea } = useVendorFilters()
  const county = Object.entries(counties).find(([slug]) => slug === filters.county)?.[1]
  return (
    <Chips className="mt-3">
      <Chip selected={!!filters.open} onClick={() => change({ open: filters.open ? undefined : true })}>
        {m.home_open_now()}
      </Chip>
      <ChipSelect
        icon={Bike}
        label={m.home_area()}
        words={filters.area ? m.home_delivers_to({ area: filters.area }) : m.home_delivers_to_me()}
        value={filters.area ?? ''}
        onChange={(area) => chooseArea(area || undefined)}
      >
        <option value="">{m.home_anywhere()}</option>
        <AreaOptions />
      </ChipSelect>
      <Chip selected={!!filters.pickup} onClick={() => change({ pickup: filters.pickup ? undefined : true })}>
        {!filters.pickup && <Store aria-hidden />}
        {m.home_pickup()}
      </Chip>
      <ChipSelect
        icon={MapPin}
        label={m.home_county()}
        words={county ?? m.home_county()}
        value={filters.county ?? ''}
        onChange={(chosen) => change({ county: chosen || undefined })}
      >
        <option value="">{m.home_all_counties()}</option>
        {countiesByName.map(([slug, name]) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </ChipSelect>
    </Chips>
  )
}
