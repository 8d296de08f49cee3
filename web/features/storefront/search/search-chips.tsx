import { AreaOptions } from '#web/features/shared/vendors/area-options.tsx'
import { m } from '#web/paraglide/messages.js'
import { Chips, chipClass } from '#web/ui/chip.tsx'
import { ChipSelect } from '#web/ui/chip-select.tsx'
import Bike from '~icons/lucide/bike'
import Check from '~icons/lucide/check'
import type { SearchFilters } from './search.queries.ts'
import { SearchLink, type SearchLinkProps } from './search-link.tsx'

/** What a dish may cost, for the one chip that asks for cheap ones. */
const cheapKES = 400

export interface SearchChipsProps {
  filters: SearchFilters
  chooseArea: (area: string | undefined) => void
}

/** What narrows a search. Each chip is a link, so that it works before the page is alive, and Back takes it back. */
export function SearchChips({ filters, chooseArea }: SearchChipsProps) {
  const { area, open, pickup, diet, maxPriceKES } = filters
  return (
    <Chips role="group" aria-label={m.found_narrow()} className="mt-3">
      <ChipSelect
        icon={Bike}
        label={m.home_area()}
        words={area ? m.home_delivers_to({ area }) : m.home_delivers_to_me()}
        value={area ?? ''}
        onChange={(chosen) => chooseArea(chosen || undefined)}
      >
        <option value="">{m.home_anywhere()}</option>
        <AreaOptions besides={area} />
      </ChipSelect>
      <ChipLink isOn={!!open} changed={{ open: open ? undefined : true }}>
        {m.home_open_now()}
      </ChipLink>
      <ChipLink isOn={!!maxPriceKES} changed={{ maxPriceKES: maxPriceKES ? undefined : cheapKES }}>
        {m.found_under({ amount: maxPriceKES ?? cheapKES })}
      </ChipLink>
      <ChipLink isOn={diet === 'VEGETARIAN'} changed={{ diet: diet === 'VEGETARIAN' ? undefined : 'VEGETARIAN' }}>
        {m.found_no_meat()}
      </ChipLink>
      <ChipLink isOn={!!pickup} changed={{ pickup: pickup ? undefined : true }}>
        {m.home_pickup()}
      </ChipLink>
    </Chips>
  )
}

function ChipLink({ isOn, changed, children }: Omit<SearchLinkProps, 'className'>) {
  return (
    <SearchLink isOn={isOn} changed={changed} className={chipClass(isOn)}>
      {isOn && <Check aria-hidden />}
      {children}
    </SearchLink>
  )
}
