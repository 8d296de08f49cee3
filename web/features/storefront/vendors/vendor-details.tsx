import type { VendorPage } from '#contracts/vendors.ts'
import { type County, counties } from '#contracts/wire/counties.ts'
import { OpeningLabel } from '#web/features/shared/vendors/opening-label.tsx'
import { nairobiWeekday, weekHours } from '#web/features/shared/vendors/week-hours.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import ChevronDown from '~icons/lucide/chevron-down'
import MapPin from '~icons/lucide/map-pin'

/** Open or not, and where; opened up, the week's hours, pick-up and what each place costs to deliver to. */
export function VendorDetails({ vendor, now }: { vendor: VendorPage; now: number }) {
  const county = counties[vendor.county as County] ?? vendor.county
  return (
    <details className="group mt-1">
      <summary className="flex min-h-12 w-fit cursor-pointer list-none flex-wrap items-center gap-x-4 rounded-control [&::-webkit-details-marker]:hidden">
        <span className="inline-flex items-center gap-1.5">
          <OpeningLabel open={vendor.open} now={now} />
          <ChevronDown aria-hidden className="!size-4 transition-transform group-open:rotate-180" />
        </span>
        <span className="meta inline-flex items-center gap-1.5">
          <MapPin aria-hidden className="!size-4" />
          {vendor.area}, {county}
        </span>
        <span className="sr-only">{m.vendors_details()}</span>
      </summary>
      <div className="grid gap-x-10 gap-y-5 rounded-card border border-line bg-surface p-4 text-13 md:w-fit md:grid-cols-[auto_minmax(220px,320px)_auto] md:p-5">
        <Hours vendor={vendor} now={now} />
        <div>
          <h2 className="text-15">{m.vendors_where()}</h2>
          <p className="mt-1.5">{vendor.address}</p>
          <p className="text-ink-2">
            {vendor.area}, {county}
          </p>
          <p className="mt-2">{vendor.hasPickup ? m.vendors_pickup_here() : m.vendors_no_pickup()}</p>
        </div>
        {vendor.deliveryAreas.length > 0 && <Areas vendor={vendor} />}
      </div>
    </details>
  )
}

function Hours({ vendor, now }: { vendor: VendorPage; now: number }) {
  const today = nairobiWeekday(now)
  return (
    <div>
      <h2 className="text-15">{m.vendors_hours()}</h2>
      <dl className="mt-1.5 grid grid-cols-[auto_auto] justify-start gap-x-5 gap-y-0.5 tabular-nums">
        {weekHours(vendor.hours).map(({ weekday, name, times }) => (
          <div key={weekday} className={weekday === today ? 'contents font-bold' : 'contents'}>
            <dt className="first-letter:uppercase">{name}</dt>
            <dd>{times.length > 0 ? times.join(', ') : m.vendors_closed()}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Areas({ vendor }: { vendor: VendorPage }) {
  return (
    <div>
      <h2 className="text-15">{m.vendors_delivers_to()}</h2>
      <dl className="mt-1.5 grid max-h-52 grid-cols-[auto_auto] justify-start gap-x-5 gap-y-0.5 overflow-y-auto">
        {vendor.deliveryAreas.map(({ id, name, feeKES }) => (
          <div key={id} className="contents">
            <dt>{name}</dt>
            <dd className="money text-right">{feeKES === 0 ? m.vendors_free() : formatKES(feeKES)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
