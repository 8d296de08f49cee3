import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FoundArea, FoundEvent, FoundShop } from '#contracts/search/search.ts'
import { formatOpening } from '#web/features/shared/vendors/opening.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Picture } from '#web/ui/brand/picture.tsx'
import { VendorLogo } from '#web/ui/brand/vendor-logo.tsx'
import { cn } from '#web/ui/cn.ts'
import CalendarDays from '~icons/lucide/calendar-days'
import ChevronRight from '~icons/lucide/chevron-right'
import MapPin from '~icons/lucide/map-pin'
import { Marked } from './marked.tsx'

export interface FoundLinkProps {
  found: FoundShop | FoundEvent | FoundArea
  words: readonly string[]
  now: number
  className?: string
}

/** The way to a shop, an event or an area, with what is to be known of it in a line. */
export function FoundLink({ found, words, now, className }: FoundLinkProps) {
  const { link, mark, name, notes } = draw(found, now)
  const means = found.means && m.found_means({ typed: found.means.typed, found: found.means.found })
  return (
    <Link {...link} className={cn('flex min-h-14 items-center gap-3', className)}>
      <span className="grid size-10 flex-none place-items-center overflow-hidden rounded-control bg-sunken">
        {mark}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold leading-snug [overflow-wrap:anywhere]">
          <Marked text={name} words={words} />
        </span>
        <span className="meta block truncate">{[means, ...notes].filter(Boolean).join(' · ')}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 flex-none text-ink-2" />
    </Link>
  )
}

interface Drawn {
  link: Pick<LinkProps, 'to' | 'params' | 'search'>
  mark: ReactNode
  name: string
  notes: (string | null)[]
}

function draw(found: FoundLinkProps['found'], now: number): Drawn {
  switch (found.kind) {
    case 'SHOP': {
      const { shop } = found
      return {
        link: { to: '/vendors/$slug', params: { slug: shop.slug } },
        mark: <VendorLogo vendor={shop} size={40} />,
        name: shop.name,
        notes: [shop.area, formatOpening(shop.open, now), shop.tagline],
      }
    }
    case 'EVENT': {
      const { event } = found
      const { priceFromKES } = event
      return {
        link: { to: '/events/$slug', params: { slug: event.slug } },
        mark: event.poster ? (
          <Picture picture={event.poster} alt="" sizes="40px" className="size-10" />
        ) : (
          <CalendarDays aria-hidden />
        ),
        name: event.title,
        notes: [
          formatDate(event.startsAt, 'day'),
          event.venue,
          priceFromKES === null ? null : priceFromKES === 0 ? m.events_free() : formatKES(priceFromKES),
        ],
      }
    }
    case 'AREA':
      return {
        link: { to: '/', search: { area: found.area.name } },
        mark: <MapPin aria-hidden />,
        name: found.area.name,
        notes: [m.found_area_shops({ count: found.area.shops })],
      }
  }
}
