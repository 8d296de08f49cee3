import { Link } from '@tanstack/react-router'
import type { CollectionDish } from '#contracts/featured/featured.ts'
import { Picture } from '#web/ui/brand/picture.tsx'
import { Money } from '#web/ui/money.tsx'

/** A dish or goods of a collection, and whose it is. It opens on the menu of its shop. */
export function DishCard({ dish, eager }: { dish: CollectionDish; eager?: boolean }) {
  return (
    <article className="lift-card overflow-hidden">
      <Picture picture={dish.picture} alt="" eager={eager} sizes="220px" className="aspect-4/3" />
      <div className="px-3 pt-2 pb-3">
        <h3 className="line-clamp-2 text-16 leading-[1.25]">
          <Link
            to="/vendors/$slug"
            params={{ slug: dish.shop.slug }}
            search={{ dish: dish.slug }}
            className="shop-link"
          >
            {dish.name}
          </Link>
        </h3>
        <p className="meta truncate">{dish.shop.name}</p>
        <p className="mt-1">
          <Money kes={dish.priceKES} />
        </p>
      </div>
    </article>
  )
}
