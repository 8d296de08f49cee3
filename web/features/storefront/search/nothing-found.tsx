import { Link } from '@tanstack/react-router'
import type { NothingFound as Nothing } from '#contracts/search/search.ts'
import { anywhere } from '#web/features/shared/vendors/with-area.ts'
import { m } from '#web/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { Chips, chipClass } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import ChevronRight from '~icons/lucide/chevron-right'
import MapPin from '~icons/lucide/map-pin'
import { FoundProducts } from './found-list.tsx'
import type { SearchFilters } from './search.queries.ts'

export interface NothingFoundProps {
  nothing: Nothing
  filters: SearchFilters
  now: number
}

/** Never a blank page: what was looked for, other spellings, where else it is, and what comes near. */
export function NothingFound({ nothing: { spellings, elsewhere, near }, filters, now }: NothingFoundProps) {
  const { search: words = '', area, open, pickup, diet, maxPriceKES, kind } = filters
  const isNarrowed = !!(open || pickup || diet || maxPriceKES || kind)
  return (
    <>
      <EmptyState
        heading="h2"
        art="sufuria-cut"
        className="pt-6 pb-4"
        title={
          isNarrowed ? m.found_none_so({ words }) : area ? m.found_none_in({ words, area }) : m.found_none({ words })
        }
      >
        {!isNarrowed && m.found_none_text()}
      </EmptyState>
      {(spellings.length > 0 || isNarrowed) && (
        <Chips className="items-center sm:justify-center">
          {spellings.length > 0 && <span className="meta flex-none">{m.found_did_you_mean()}</span>}
          {spellings.map((spelling) => (
            <Link key={spelling} to="/search" search={{ search: spelling }} preload={false} className={chipClass()}>
              {spelling}
            </Link>
          ))}
          {isNarrowed && (
            <Link to="/search" search={{ search: words, area: filters.area }} preload={false} className={chipClass()}>
              {m.found_without_filters()}
            </Link>
          )}
        </Chips>
      )}
      {elsewhere && (
        <Link
          to="/search"
          search={{ search: words, area: anywhere }}
          preload={false}
          className="mx-auto mt-3 flex min-h-16 max-w-[480px] items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 hover:border-line-strong"
        >
          <MapPin aria-hidden className="flex-none" />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">
              {m.found_elsewhere({ count: elsewhere.shops, area: elsewhere.area })}
            </span>
            {area && <span className="meta">{m.found_not_delivered({ area })}</span>}
          </span>
          <ChevronRight aria-hidden className="flex-none" />
        </Link>
      )}
      <FoundProducts title={m.found_near()} products={near} words={[]} now={now} />
      <div className="mt-6 flex justify-center">
        <ButtonLink to="/" variant="quiet" className="max-sm:w-full">
          {m.home_show_all()}
        </ButtonLink>
      </div>
    </>
  )
}
