import { Link } from '@tanstack/react-router'
import type { FavouriteProduct } from '#contracts/favourites/favourites.ts'
import { HeartButton } from '#web/features/shared/favourites/heart-button.tsx'
import { FoundAdd } from '#web/features/shared/search/found-add.tsx'
import { FoundPrice } from '#web/features/shared/search/found-price.tsx'
import { OpeningLabel } from '#web/features/shared/vendors/opening-label.tsx'
import { m } from '#web/paraglide/messages.js'
import { Picture } from '#web/ui/brand/picture.tsx'

export interface FavouriteDishProps {
  favourite: FavouriteProduct
  now: number
}

/** A favourite dish or goods at today's price, or that it is not sold now. */
export function FavouriteDish({ favourite: { id, name, shopName, product, shop }, now }: FavouriteDishProps) {
  return (
    <li className="rounded-card border border-line bg-surface p-3.5">
      <div className="flex items-start gap-3">
        <Picture picture={product?.picture ?? null} alt="" sizes="72px" className="size-18 flex-none rounded-[10px]" />
        <div className="min-w-0 flex-1">
          <h2 className="text-17 leading-snug [overflow-wrap:anywhere]">
            {product && shop ? (
              <Link
                to="/vendors/$slug"
                params={{ slug: shop.slug }}
                search={{ dish: product.slug }}
                className="hover:underline"
              >
                {name}
              </Link>
            ) : (
              name
            )}
          </h2>
          <p className="meta">{shopName}</p>
          {shop ? <OpeningLabel open={shop.open} now={now} /> : <p className="meta">{m.favourites_dish_gone()}</p>}
        </div>
        <HeartButton kind="products" of={{ id, name }} isSmall />
      </div>
      {product && shop && (
        <div className="mt-2 flex items-center justify-between gap-3">
          <FoundPrice product={product} />
          <FoundAdd found={{ product, shop }} now={now} />
        </div>
      )}
    </li>
  )
}
