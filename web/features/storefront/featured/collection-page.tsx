import { useSuspenseQuery } from '@tanstack/react-query'
import { collectionCount } from '#web/features/shared/featured/collection-count.ts'
import { DishCard } from '#web/features/shared/featured/dish-card.tsx'
import { collection } from '#web/features/shared/featured/featured.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { EmptyState } from '#web/ui/states/states.tsx'

export interface CollectionPageProps {
  id: string
  near: { county?: string; area?: string }
}

/** All that can be had now of a collection. */
export function CollectionPage({ id, near }: CollectionPageProps) {
  const { data } = useSuspenseQuery(collection(id, near))
  return (
    <div className="wrap">
      <h1 className="mt-4 text-32 lg:text-42">{data.name[getLocale()]}</h1>
      <p className="meta mt-1 mb-4">
        {near.area ? m.featured_brought_to({ counts: collectionCount(data), area: near.area }) : collectionCount(data)}
      </p>
      {data.dishes.length === 0 ? (
        <EmptyState heading="h2" art="sufuria-cut" title={m.featured_nothing_now()}>
          {m.featured_nothing_now_text()}
        </EmptyState>
      ) : (
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 lg:gap-5 xl:grid-cols-5">
          {data.dishes.map((dish, place) => (
            <DishCard key={dish.id} dish={dish} eager={place === 0} />
          ))}
        </div>
      )}
    </div>
  )
}
