import { Link } from '@tanstack/react-router'
import type { FeaturedCollection as Planned } from '#contracts/featured/featured.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { SectionHead } from '#web/ui/surface.tsx'
import { collectionCount } from './collection-count.ts'
import { DishCard } from './dish-card.tsx'
import { sameNear } from './same-near.ts'

/** The first dishes of a collection, as a rail on the home page. */
export function FeaturedCollection({ collection }: { collection: Planned }) {
  const name = collection.name[getLocale()]
  return (
    <section aria-label={name}>
      <SectionHead
        title={name}
        note={
          <>
            {collection.isAd && <b className="ad-label">{m.featured_ad()}</b>}
            {collectionCount(collection)}
          </>
        }
        action={
          <Link
            to="/collections/$id"
            params={{ id: collection.id }}
            search={sameNear}
            className="link -my-3.5 flex-none py-3.5 text-13"
          >
            {m.featured_see_all()}
          </Link>
        }
      />
      <div className="bleed -my-1 grid auto-cols-[168px] grid-flow-col gap-3 py-1.5">
        {collection.dishes.map((dish) => (
          <DishCard key={dish.id} dish={dish} />
        ))}
      </div>
    </section>
  )
}
