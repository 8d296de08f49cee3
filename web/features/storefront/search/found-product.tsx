import { Link, useHydrated } from '@tanstack/react-router'
import type { FoundProduct as Found } from '#contracts/search/search.ts'
import { FoundAdd, isShut } from '#web/features/shared/search/found-add.tsx'
import { FoundPrice } from '#web/features/shared/search/found-price.tsx'
import { Marked } from '#web/features/shared/search/marked.tsx'
import { arrivalTime } from '#web/features/shared/vendors/arrival-time.ts'
import { formatOpening } from '#web/features/shared/vendors/opening.ts'
import { readyIn } from '#web/features/shared/vendors/ready-in.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { OpenDot } from '#web/ui/badge.tsx'
import { Picture } from '#web/ui/brand/picture.tsx'
import { cn } from '#web/ui/cn.ts'

export interface FoundProductProps {
  found: Found
  words: readonly string[]
  now: number
  /** The first of its page: its picture is not left for later. */
  eager?: boolean
}

/** A dish or goods with whose they are, when they come and what they cost. Its link opens it on the menu of its shop. */
export function FoundProduct({ found, words, now, eager }: FoundProductProps) {
  const { product, shop, means } = found
  const isHydrated = useHydrated()
  const isClosed = isShut(found, now)
  const isFaded = isClosed || product.isSoldOut
  const about = [means && m.found_means(means), product.description].filter(Boolean).join(' · ')
  return (
    <article className="relative grid grid-cols-[88px_1fr] gap-3 border-line border-b py-3 has-[h3_:focus-visible]:outline-3 has-[h3_:focus-visible]:outline-focus sm:rounded-card sm:border sm:bg-surface sm:p-3 lg:grid-cols-[112px_1fr]">
      <Picture
        picture={product.picture}
        alt=""
        eager={eager}
        sizes="(width >= 64rem) 112px, 88px"
        className={cn(
          'aspect-square self-start rounded-[12px]',
          isFaded && '[&_img]:![filter:grayscale(1)_opacity(.55)]',
        )}
      />
      <div className="flex min-w-0 flex-col">
        <h3 className={cn('text-16 leading-[1.25]', isFaded && 'text-ink-2')}>
          <Link
            to="/vendors/$slug"
            params={{ slug: shop.slug }}
            search={{ dish: product.slug }}
            className="after:absolute after:inset-0 focus-visible:shadow-none focus-visible:outline-none [overflow-wrap:anywhere]"
          >
            <Marked text={product.name} words={words} />
          </Link>
        </h3>
        <p className="meta truncate">{about}</p>
        <p className="mt-0.5 font-semibold text-13">{shop.name}</p>
        {isClosed ? (
          <p>
            <OpenDot state="shut">{formatOpening(shop.open, now)}</OpenDot>
          </p>
        ) : (
          <p className="meta">
            {arrivalTime(shop, isHydrated ? now : null) ?? readyIn(shop.preparationMinutes)} ·{' '}
            {deliveryText(shop.delivery)}
          </p>
        )}
        <div className="mt-auto flex min-h-11 items-center justify-between gap-2 pt-1">
          <FoundPrice product={product} className={isFaded ? 'text-ink-2' : ''} />
          <FoundAdd found={found} now={now} />
        </div>
      </div>
    </article>
  )
}

function deliveryText(delivery: Found['shop']['delivery']): string {
  if (!delivery) return m.vendors_pickup_only()
  if (delivery.feeFromKES === 0) return m.vendors_free_delivery()
  return m.found_delivery({ amount: formatKES(delivery.feeFromKES) })
}
