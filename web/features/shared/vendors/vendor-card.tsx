import { Link, useHydrated } from '@tanstack/react-router'
import type { VendorCard as Vendor } from '#contracts/vendors.ts'
import { useLostSince } from '#web/lib/connection.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { OpenDot } from '#web/ui/badge.tsx'
import { Picture } from '#web/ui/brand/picture.tsx'
import { VendorLogo } from '#web/ui/brand/vendor-logo.tsx'
import { cn } from '#web/ui/cn.ts'
import Bike from '~icons/lucide/bike'
import Clock from '~icons/lucide/clock'
import Store from '~icons/lucide/store'
import { arrivalTime } from './arrival-time.ts'
import { formatOpening, openingAt, shutLabel } from './opening.ts'
import { readyIn } from './ready-in.ts'

export interface VendorCardProps {
  /** One that is planned for its place says when somebody paid for that. */
  vendor: Vendor & { isAd?: boolean }
  now: number
  /** The first of its page: its picture is not left for later. */
  eager?: boolean
}

/** Closed shops are faded and say when they open; on a phone they are a low row, so that the open ones come first. */
export function VendorCard({ vendor, now, eager }: VendorCardProps) {
  // What is said of its hours depends on it.
  useLostSince()
  const opening = openingAt(vendor.open, now)
  const isShut = opening === 'shut'
  const words = formatOpening(vendor.open, now)
  return (
    <article className={cn('lift-card', isShut && 'max-sm:grid max-sm:grid-cols-[92px_1fr] max-sm:items-center')}>
      <Picture
        picture={vendor.cover}
        alt=""
        eager={eager}
        sizes={
          isShut ? '(width >= 40rem) 400px, 220px' : '(width >= 69rem) 296px, (width >= 40rem) 50vw, calc(100vw - 34px)'
        }
        className={cn(
          'aspect-12/5 rounded-t-[13px]',
          isShut && 'shut-cover max-sm:m-2.5 max-sm:aspect-square max-sm:rounded-[10px]',
        )}
      />
      {isShut && (
        <span className="shut-until max-sm:hidden">
          <Clock aria-hidden className="size-3.5" />
          {words}
        </span>
      )}
      <div className={cn('min-w-0 px-3.5 pt-3 pb-3.5', isShut && 'max-sm:pl-1')}>
        <div className={cn('flex h-5 items-end gap-3', isShut && 'max-sm:hidden')}>
          <span className="shop-mark">
            <VendorLogo vendor={vendor} />
          </span>
          <span className="meta min-w-0 flex-1 truncate">
            {vendor.isAd && <b className="ad-label">{m.featured_ad()}</b>}
            {vendor.area}
          </span>
          <OpenDot state={opening}>{isShut ? shutLabel(vendor.open) : words}</OpenDot>
        </div>
        <h3 className={cn('shop-name', isShut && 'max-sm:mt-0 max-sm:text-16')}>
          <Link to="/vendors/$slug" params={{ slug: vendor.slug }} className="shop-link">
            {vendor.name}
          </Link>
        </h3>
        <p className="meta mt-0.5 truncate">{vendor.tagline}</p>
        {isShut && (
          <p className="mt-1.5 sm:hidden">
            <OpenDot state="shut">{words}</OpenDot>
          </p>
        )}
        <Facts vendor={vendor} now={isShut ? null : now} className={isShut ? 'max-sm:hidden' : ''} />
      </div>
    </article>
  )
}

function Facts({ vendor, now, className }: { vendor: Vendor; now: number | null; className: string }) {
  // A page may be kept for whoever comes next: what a clock says is said by the device.
  const isHydrated = useHydrated()
  const { delivery } = vendor
  const DeliveryIcon = delivery ? Bike : Store
  return (
    <p className={cn('shop-facts', className)}>
      <span>
        <Clock aria-hidden />
        {arrivalTime(vendor, isHydrated ? now : null) ?? (
          <>
            <span className="sr-only">{m.vendors_ready_in()}</span>
            {readyIn(vendor.preparationMinutes)}
          </>
        )}
      </span>
      <span>
        <DeliveryIcon aria-hidden />
        {delivery ? deliveryText(delivery.feeFromKES) : m.vendors_pickup_only()}
      </span>
      {delivery && <span>{minimumText(delivery.minimumFromKES)}</span>}
    </p>
  )
}

const deliveryText = (feeKES: number) => (feeKES === 0 ? m.vendors_free_delivery() : `${formatKES(feeKES)}+`)

const minimumText = (minimumKES: number) =>
  minimumKES === 0 ? m.vendors_no_minimum() : m.vendors_minimum_of({ amount: formatKES(minimumKES) })
