import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { VendorCard, VendorPage } from '#contracts/vendors.ts'
import { arrivalTime } from '#web/features/shared/vendors/arrival-time.ts'
import { readyIn } from '#web/features/shared/vendors/ready-in.ts'
import { categories, vendorPages } from '#web/features/shared/vendors/vendors.queries.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { useArea } from '#web/lib/session/use-area.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { VendorLogo } from '#web/ui/brand/vendor-logo.tsx'
import ChevronRight from '~icons/lucide/chevron-right'

/** Two other shops that cook the same and take orders now, the nearest first. */
export function OpenNearby({ vendor, now }: { vendor: VendorPage; now: number }) {
  const area = useArea()
  const [kind] = vendor.categories
  const near = area === null ? { county: vendor.county } : { area }
  const { data } = useInfiniteQuery({ ...vendorPages({ category: kind, open: true, ...near }), enabled: !!kind })
  const { data: kinds } = useQuery(categories)
  const name = kinds?.find(({ slug }) => slug === kind)?.name[getLocale()]
  const others = data?.pages[0]?.items.filter(({ id, open }) => id !== vendor.id && open.isOpen).slice(0, 2) ?? []
  if (others.length === 0 || !name) return null
  return (
    <section aria-labelledby="open-nearby" className="mb-7">
      <h2 id="open-nearby" className="mb-1 text-17">
        {m.vendors_nearby({ kind: name })}
      </h2>
      <ul>
        {others.map((other) => (
          <li key={other.id} className="border-line border-b">
            <Link
              to="/vendors/$slug"
              params={{ slug: other.slug }}
              className="flex items-center gap-3 rounded-control py-2 hover:bg-sunken"
            >
              <VendorLogo vendor={other} size={48} />
              <span className="min-w-0 flex-1">
                <span className="block font-[650] leading-snug [overflow-wrap:anywhere]">{other.name}</span>
                <span className="meta block truncate">{factsOf(other, now)}</span>
              </span>
              <ChevronRight aria-hidden className="size-[18px] flex-none text-ink-2" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const factsOf = (vendor: VendorCard, now: number) =>
  [
    arrivalTime(vendor, now) ?? readyIn(vendor.preparationMinutes),
    vendor.delivery ? feeText(vendor.delivery.feeFromKES) : m.vendors_pickup_only(),
    vendor.tagline,
  ].join(' · ')

const feeText = (feeKES: number) => (feeKES === 0 ? m.vendors_free_delivery() : `${formatKES(feeKES)}+`)
