import { Link } from '@tanstack/react-router'
import type { FavouriteShop as Favourite } from '#contracts/favourites/favourites.ts'
import { HeartButton } from '#web/features/shared/favourites/heart-button.tsx'
import { FoundAdd } from '#web/features/shared/search/found-add.tsx'
import { FoundPrice } from '#web/features/shared/search/found-price.tsx'
import { OpeningLabel } from '#web/features/shared/vendors/opening-label.tsx'
import { readyIn } from '#web/features/shared/vendors/ready-in.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Picture } from '#web/ui/brand/picture.tsx'
import { VendorLogo } from '#web/ui/brand/vendor-logo.tsx'

export interface FavouriteShopProps {
  favourite: Favourite
  now: number
}

/** A favourite shop as it stands now, with the dish of it that was kept last. */
export function FavouriteShop({ favourite, now }: FavouriteShopProps) {
  const { id, slug, name, shop, product } = favourite
  return (
    <li className="rounded-card border border-line bg-surface p-3.5">
      <div className="flex items-start gap-3">
        <VendorLogo vendor={shop ?? { slug, name }} size={56} />
        <div className="min-w-0 flex-1">
          <h2 className="text-17 [overflow-wrap:anywhere]">
            {shop ? (
              <Link to="/vendors/$slug" params={{ slug: shop.slug }} className="hover:underline">
                {name}
              </Link>
            ) : (
              name
            )}
          </h2>
          {shop ? (
            <>
              <p className="meta">{factsOf(shop)}</p>
              <OpeningLabel open={shop.open} now={now} />
            </>
          ) : (
            <p className="meta">{m.favourites_shop_gone()}</p>
          )}
        </div>
        <HeartButton kind="vendors" of={{ id, name }} isSmall />
      </div>
      {shop && product && (
        <div className="mt-3 flex items-center gap-3 border-line border-t border-dashed pt-3">
          <Picture picture={product.picture} alt="" sizes="56px" className="size-14 flex-none rounded-[10px]" />
          <div className="min-w-0 flex-1">
            <h3 className="text-15 leading-snug [overflow-wrap:anywhere]">{product.name}</h3>
            <FoundPrice product={product} className="text-13" />
          </div>
          <FoundAdd found={{ product, shop }} now={now} />
        </div>
      )}
    </li>
  )
}

type Shop = NonNullable<Favourite['shop']>

const factsOf = ({ area, preparationMinutes, delivery }: Shop) =>
  [
    area,
    readyIn(preparationMinutes),
    delivery &&
      (delivery.feeFromKES === 0
        ? m.vendors_free_delivery()
        : m.found_delivery({ amount: formatKES(delivery.feeFromKES) })),
  ]
    .filter(Boolean)
    .join(' · ')
