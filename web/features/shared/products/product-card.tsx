import type { Product } from '#contracts/catalog.ts'
import { FoodFactsLine } from '#web/features/shared/food/food-facts.tsx'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { Picture } from '#web/ui/brand/picture.tsx'
import { cn } from '#web/ui/cn.ts'
import { Money } from '#web/ui/money.tsx'
import { AddToCartButton } from './add-to-cart-button.tsx'

export interface ProductCardProps {
  product: Product
  /** The products it stands among. */
  among: readonly Product[]
  isShopOpen: boolean
  /** When it can be ordered next, where that is not now. */
  notNow: string | undefined
  onAdd: () => void
  /** Opens it: to read all of it, or to choose a variation. */
  onOpen: () => void
}

/** A line of a menu: words on the left, the picture on the right with *Add* hanging from it. */
export function ProductCard({ product, among, isShopOpen, notNow, onAdd, onOpen }: ProductCardProps) {
  const { isSoldOut, fewLeft, variations } = product
  const isFaded = isSoldOut || notNow !== undefined
  const isFrom = new Set(variations.map((variation) => variation.priceKES)).size > 1
  return (
    <article className="relative grid grid-cols-[1fr_112px] gap-3.5 border-line border-b py-4 has-[h3_:focus-visible]:outline-3 has-[h3_:focus-visible]:outline-focus lg:grid-cols-[1fr_132px] lg:rounded-card lg:border lg:bg-surface lg:p-4">
      <div className="flex min-w-0 flex-col">
        <h3 className={cn('text-16 leading-[1.25]', isFaded && 'text-ink-2')}>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={onOpen}
            className="after:absolute after:inset-0 focus-visible:shadow-none focus-visible:outline-none [overflow-wrap:anywhere]"
          >
            {product.name}
          </button>
        </h3>
        <p className="meta mt-1 line-clamp-3">{product.description}</p>
        <FoodFactsLine food={product} among={among} className="mt-1.5" />
        <p className={cn('mt-2 flex flex-wrap items-center gap-2', isFaded && 'text-ink-2')}>
          <span>
            {isFrom && <span className="text-13 text-ink-2">{m.vendors_price_from()} </span>}
            <Money kes={product.priceKES} />
          </span>
          {fewLeft !== null && !isSoldOut && <Badge tone="note">{m.vendors_left({ count: fewLeft })}</Badge>}
        </p>
      </div>
      <div>
        <Picture
          picture={product.picture}
          alt=""
          sizes="(width >= 64rem) 132px, 112px"
          className={cn('h-26 rounded-t-[12px]', isFaded && '[&_img]:![filter:grayscale(1)_opacity(.55)]')}
        />
        <AddToCartButton product={product} isShopOpen={isShopOpen} notNow={notNow} onAdd={onAdd} onChoose={onOpen} />
      </div>
    </article>
  )
}
