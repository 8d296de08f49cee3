import { Link } from '@tanstack/react-router'
import type { FoundProduct } from '#contracts/search/search.ts'
import { arrivalTime } from '#web/features/shared/vendors/arrival-time.ts'
import { formatOpening } from '#web/features/shared/vendors/opening.ts'
import { readyIn } from '#web/features/shared/vendors/ready-in.ts'
import { m } from '#web/paraglide/messages.js'
import { Picture } from '#web/ui/brand/picture.tsx'
import { cn } from '#web/ui/cn.ts'
import { FoundAdd, isShut } from './found-add.tsx'
import { FoundPrice } from './found-price.tsx'
import { Marked } from './marked.tsx'
import { Cell, Row, type RowProps } from './suggestion-row.tsx'

export interface ProductRowProps extends Pick<RowProps, 'id' | 'activeId'> {
  found: FoundProduct
  words: readonly string[]
  now: number
}

/** A dish or goods that is suggested, and why where its name does not say it. */
export function ProductRow({ found, words, now, id, activeId }: ProductRowProps) {
  const { product, shop, means } = found
  const isClosed = isShut(found, now)
  const notes = [
    means && m.found_means(means),
    shop.name,
    isClosed ? formatOpening(shop.open, now) : (arrivalTime(shop, now) ?? readyIn(shop.preparationMinutes)),
  ]
  return (
    <Row id={id} activeId={activeId} className="border-line border-b py-2.5">
      <Cell className="min-w-0 flex-1">
        <Link
          to="/vendors/$slug"
          params={{ slug: shop.slug }}
          search={{ dish: product.slug }}
          className={cn('flex items-center gap-3', isClosed && 'text-ink-2')}
        >
          <Picture
            picture={product.picture}
            alt=""
            sizes="56px"
            className={cn(
              'size-14 flex-none rounded-[10px]',
              isClosed && '[&_img]:![filter:grayscale(1)_opacity(.55)]',
            )}
          />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold leading-snug [overflow-wrap:anywhere]">
              <Marked text={product.name} words={words} />
            </span>
            <span className="meta block truncate">{notes.filter(Boolean).join(' · ')}</span>
            <FoundPrice product={product} className="text-13" />
          </span>
        </Link>
      </Cell>
      <Cell>
        <FoundAdd found={found} now={now} />
      </Cell>
    </Row>
  )
}
