import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FeaturedLarge as Large } from '#contracts/featured/featured.ts'
import { openingAt } from '#web/features/shared/vendors/opening.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { Picture } from '#web/ui/brand/picture.tsx'
import { collectionCount } from './collection-count.ts'
import { sameNear } from './same-near.ts'

/** The picture above all shops: a shop, an event or a collection. A shop that has closed meanwhile has given way. */
export function FeaturedLarge({ large, now }: { large: Large; now: number }) {
  if (large.kind === 'SHOP' && openingAt(large.shop.open, now) === 'shut') return null
  const { link, name, note, picture, isAd } = draw(large)
  return (
    <article className="on-cloth relative mt-4 grid min-h-32 grid-cols-[1fr_44%] overflow-hidden rounded-card bg-cloth text-on-cloth has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-focus has-[:focus-visible]:outline-offset-2 md:min-h-48">
      <div className="flex min-w-0 flex-col justify-center p-4 md:p-7">
        {isAd && (
          <p>
            <b className="ad-label">{m.featured_ad()}</b>
          </p>
        )}
        <h2 className="text-20 md:text-32 [overflow-wrap:anywhere]">
          <Link {...link} className="shop-link">
            {name}
          </Link>
        </h2>
        <p className="mt-1 text-13 text-on-cloth-2 md:text-16">{note}</p>
      </div>
      {picture}
    </article>
  )
}

interface Drawn {
  link: Pick<LinkProps, 'to' | 'params' | 'search'>
  name: string
  note: string
  picture: ReactNode
  isAd: boolean
}

const sizes = '(width >= 69rem) 520px, 44vw'

function draw(large: Large): Drawn {
  if (large.kind === 'SHOP') {
    const { slug, name, tagline, cover, isAd } = large.shop
    return {
      ...{ link: { to: '/vendors/$slug', params: { slug } }, name, note: tagline, isAd },
      picture: <Picture picture={cover} alt="" sizes={sizes} className="size-full" />,
    }
  }
  if (large.kind === 'EVENT') {
    const { slug, title, startsAt, venue, poster, isAd } = large.event
    return {
      ...{ link: { to: '/events/$slug', params: { slug } }, name: title, isAd },
      note: [formatDate(startsAt, 'weekday'), venue].filter(Boolean).join(' · '),
      picture: <Picture picture={poster} alt="" sizes={sizes} className="size-full" />,
    }
  }
  const { id, name, dishes, isAd } = large.collection
  return {
    ...{ link: { to: '/collections/$id', params: { id }, search: sameNear }, name: name[getLocale()], isAd },
    note: collectionCount(large.collection),
    picture: (
      <div className="relative overflow-hidden">
        {dishes.slice(0, 3).map(({ id: dish, picture }, place) => (
          <Picture key={dish} picture={picture} alt="" sizes="240px" className={plates[place] ?? ''} />
        ))}
      </div>
    ),
  }
}

const plate = 'absolute! aspect-square h-auto rounded-full border-4 border-on-cloth/85'
/** One before two others. */
const plates = [
  `${plate} top-1/2 left-1/2 z-10 w-[56%] max-w-60 -translate-1/2`,
  `${plate} top-1/2 -left-[8%] w-[46%] max-w-48 -translate-y-1/2`,
  `${plate} top-1/2 -right-[8%] w-[46%] max-w-48 -translate-y-1/2`,
]
