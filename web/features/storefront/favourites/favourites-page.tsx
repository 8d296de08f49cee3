import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { favouriteProducts, favouriteShops, favourites } from '#web/features/shared/favourites/favourites.queries.ts'
import { useNow } from '#web/lib/use-now.ts'
import { m } from '#web/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import { ShowMore } from '#web/ui/tables/pager.tsx'
import { TabCount, TabLink, TabLinks } from '#web/ui/tabs.tsx'
import { FavouriteDish } from './favourite-dish.tsx'
import { FavouriteShop } from './favourite-shop.tsx'

export type FavouritesTab = 'dishes' | undefined

/** Shops and dishes that somebody keeps, the last kept first. */
export function FavouritesPage({ tab }: { tab: FavouritesTab }) {
  const { data } = useQuery(favourites)
  const tabs = [
    { value: undefined, label: m.favourites_shops(), count: data?.vendorIds.length },
    { value: 'dishes' as const, label: m.favourites_dishes(), count: data?.productIds.length },
  ]
  return (
    <div className="max-w-[720px]">
      <h1 className="mb-2 text-32 lg:text-42">{m.favourites_title()}</h1>
      <TabLinks label={m.favourites_kinds()} className="mb-4">
        {tabs.map(({ value, label, count }) => (
          <TabLink
            key={label}
            to="/account/favourites"
            search={{ tab: value }}
            replace
            activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
            activeProps={{}}
            data-status={tab === value ? 'active' : undefined}
            aria-current={tab === value ? 'page' : undefined}
          >
            {label}
            {count !== undefined && <TabCount>{count}</TabCount>}
          </TabLink>
        ))}
      </TabLinks>
      {tab === 'dishes' ? <Dishes /> : <Shops />}
    </div>
  )
}

function Shops() {
  const query = useInfiniteQuery(favouriteShops)
  const now = useNow(query.dataUpdatedAt)
  const items = query.data?.pages.flatMap((page) => page.items)
  if (!items) return <Waiting query={query} />
  if (items.length === 0) return <Nothing />
  return (
    <>
      <ul className="grid gap-3">
        {items.map((each) => (
          <FavouriteShop key={each.id} favourite={each} now={now} />
        ))}
      </ul>
      <ShowMore query={query} isAhead />
    </>
  )
}

function Dishes() {
  const query = useInfiniteQuery(favouriteProducts)
  const now = useNow(query.dataUpdatedAt)
  const items = query.data?.pages.flatMap((page) => page.items)
  if (!items) return <Waiting query={query} />
  if (items.length === 0) return <Nothing />
  return (
    <>
      <ul className="grid gap-3">
        {items.map((each) => (
          <FavouriteDish key={each.id} favourite={each} now={now} />
        ))}
      </ul>
      <ShowMore query={query} isAhead />
    </>
  )
}

const Waiting = ({ query }: { query: { error: Error | null; refetch: () => unknown } }) =>
  query.error ? (
    <ErrorState title={m.favourites_failed()} error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <div className="grid gap-3">
      <Skeleton className="h-[170px] rounded-card" />
      <Skeleton className="h-[170px] rounded-card" />
    </div>
  )

const Nothing = () => (
  <EmptyState
    heading="h2"
    cloth="forest"
    art="mandazi-cut"
    title={m.favourites_none()}
    action={<ButtonLink to="/">{m.favourites_find()}</ButtonLink>}
  >
    {m.favourites_none_text()}
  </EmptyState>
)
