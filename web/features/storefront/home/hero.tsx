import { useHydrated } from '@tanstack/react-router'
import { HeroPicture } from '#web/features/shared/hero/hero-picture.tsx'
import { SearchField } from '#web/features/shared/search/search-field.tsx'
import { AreaOptions } from '#web/features/shared/vendors/area-options.tsx'
import { m } from '#web/paraglide/messages.js'
import { Pindo } from '#web/ui/brand/kanga.tsx'
import MapPin from '~icons/lucide/map-pin'
import { useVendorFilters } from './use-vendor-filters.ts'

/** The cloth goes on from the header: a question, the search, and on wide screens a table full of food. */
export function Hero() {
  return (
    <section className="on-cloth relative bg-cloth text-on-cloth">
      <div className="absolute inset-0 overflow-hidden max-lg:hidden">
        <HeroPicture
          sizes="800px"
          className="absolute -top-[70px] right-[max(-40px,calc(50%-730px))] w-[800px] [&_img]:w-full [&_img]:[filter:brightness(var(--art-dim))]"
        />
      </div>
      <div className="wrap relative pt-1.5 pb-5 lg:min-h-[380px] lg:pt-11 lg:pb-16">
        <div className="lg:max-w-[570px]">
          <p className="saying mb-3.5 text-accent max-lg:hidden">Kuuliza si ujinga</p>
          <h1 className="display max-lg:sr-only">{m.home_title()}</h1>
          <p className="mt-3 mb-4 max-w-[44ch] text-17 text-on-cloth-2 max-lg:hidden">{m.home_about()}</p>
          <div className="flex flex-col lg:flex-col-reverse">
            <PlaceSelect />
            <SearchField />
          </div>
        </div>
      </div>
      <Pindo />
    </section>
  )
}

/** Where food should be brought to; the same choice as the chip below. */
function PlaceSelect() {
  const isHydrated = useHydrated()
  const { filters, chooseArea } = useVendorFilters()
  return (
    <label className="relative flex min-h-11 w-fit max-w-full items-center gap-2 rounded-control pr-2 text-13 text-on-cloth-2 has-focus-visible:outline-3 has-focus-visible:outline-accent max-lg:mb-2 lg:mt-2">
      <MapPin aria-hidden />
      <span className="min-w-0 truncate">
        {m.home_delivering_to()}{' '}
        <b className="font-[650] text-15 text-on-cloth underline decoration-2 decoration-accent underline-offset-4">
          {filters.area ?? m.home_choose_area()}
        </b>
      </span>
      <select
        value={filters.area ?? ''}
        onChange={(event) => chooseArea(event.target.value || undefined)}
        className="absolute inset-0 w-full cursor-pointer appearance-none bg-surface text-16 text-ink opacity-0"
      >
        {isHydrated && (
          <>
            <option value="">{m.home_anywhere()}</option>
            <AreaOptions />
          </>
        )}
      </select>
    </label>
  )
}
