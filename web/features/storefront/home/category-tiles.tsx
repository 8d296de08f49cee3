import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { categories } from '#web/features/shared/vendors/vendors.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { Picture } from '#web/ui/brand/picture.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { useVendorFilters } from './use-vendor-filters.ts'

const plate =
  'grid w-[84px] flex-none content-start justify-items-center gap-1.5 rounded-card px-1 pt-1 pb-2 text-center font-semibold text-12 leading-[1.15] hover:bg-surface aria-[current]:bg-surface aria-[current]:shadow-[inset_0_0_0_1.5px_var(--color-ink)] lg:w-28 lg:text-13'

/** What there is to eat and to buy, as plates. The chosen one leads back to all of it. */
export function CategoryTiles() {
  const { filters } = useVendorFilters()
  const { data, isError } = useQuery(categories)
  if (isError) return null
  return (
    <nav aria-label={m.home_categories()} className="bleed flex gap-1.5 pt-3.5 pb-1 lg:justify-between lg:pt-6">
      {data
        ? data.map(({ slug, name, picture }) => {
            const isChosen = slug === filters.category
            return (
              <Link
                key={slug}
                to="/"
                search={(before) => ({ ...before, category: isChosen ? undefined : slug })}
                resetScroll={false}
                activeProps={{}}
                aria-current={isChosen ? 'true' : undefined}
                className={plate}
              >
                <Picture
                  picture={picture}
                  alt=""
                  sizes="(width >= 64rem) 80px, 60px"
                  bare
                  className="size-15 lg:size-20"
                />
                {name[getLocale()]}
              </Link>
            )
          })
        : Array.from({ length: 9 }, (_, index) => index).map((index) => (
            <span key={index} className={plate}>
              <Skeleton className="size-15 rounded-full lg:size-20" />
              <Skeleton className="h-3.5 w-14" />
            </span>
          ))}
    </nav>
  )
}
