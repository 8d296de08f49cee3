import type { VendorPage } from '#contracts/vendors.ts'
import { HeartButton } from '#web/features/shared/favourites/heart-button.tsx'
import { ShareButton } from '#web/features/shared/share/share-button.tsx'
import { readyIn } from '#web/features/shared/vendors/ready-in.ts'
import { isSamePlace } from '#web/lib/device-area.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { useArea } from '#web/lib/session/use-area.ts'
import { m } from '#web/paraglide/messages.js'
import { Picture } from '#web/ui/brand/picture.tsx'
import { VendorLogo } from '#web/ui/brand/vendor-logo.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import Phone from '~icons/lucide/phone'
import { VendorDetails } from './vendor-details.tsx'
import { VendorReviews } from './vendor-reviews.tsx'

/** As wide as the screen, or as its height asks for: it is 16 by 3. */
const wide = { media: '(width >= 48rem)', sizes: '(width >= 64rem) max(100vw, 1387px), max(100vw, 1067px)' }

/** Who this is: the cover, the name, whether it is open, and what an order takes. */
export function VendorHead({ vendor, now }: { vendor: VendorPage; now: number }) {
  return (
    <>
      <Picture
        picture={vendor.cover}
        wide={vendor.wideCover ? { picture: vendor.wideCover, ...wide } : undefined}
        alt=""
        eager
        sizes="100vw"
        className="h-[136px] md:h-[200px] lg:h-[260px]"
      />
      <div className="wrap">
        <div className="flex items-start justify-between gap-3">
          <span className="relative -mt-9 overflow-hidden rounded-[16px] border-4 border-paper md:-mt-10">
            <VendorLogo vendor={vendor} size={80} />
          </span>
          <div className="mt-3 flex flex-wrap justify-end gap-2">
            <HeartButton kind="vendors" of={vendor} />
            <ShareButton
              title={vendor.name}
              facts={vendor.area}
              picture={vendor.cover}
              invitation={m.share_vendor({ name: vendor.name })}
            />
            <a href={`tel:${vendor.phone}`} className={cn(buttonClass({ variant: 'quiet', size: 'sm' }))}>
              <Phone aria-hidden className="size-[18px]" />
              {m.vendors_call()}
            </a>
          </div>
        </div>
        <div className="grid gap-x-8 gap-y-3 lg:grid-cols-[1fr_auto] lg:items-end">
          <div className="min-w-0">
            <h1 className="mt-3 text-32 [overflow-wrap:anywhere] lg:text-42">{vendor.name}</h1>
            <p className="mt-2 max-w-[64ch] whitespace-pre-line text-ink-2">{vendor.description}</p>
          </div>
          <Facts vendor={vendor} />
        </div>
        <VendorReviews vendor={vendor} />
        <VendorDetails vendor={vendor} now={now} />
      </div>
    </>
  )
}

function Facts({ vendor }: { vendor: VendorPage }) {
  const { delivery, deliveryAreas } = vendor
  const area = useArea()
  const place = area === null ? undefined : deliveryAreas.find(({ name }) => isSamePlace(name, area))
  const minimumKES = place?.minimumKES ?? delivery?.minimumFromKES ?? 0
  const facts = [
    [m.vendors_ready_in(), readyIn(vendor.preparationMinutes)],
    delivery && area !== null
      ? [m.vendors_delivery_to({ area }), place ? feeOf(place.feeKES) : m.vendors_not_there()]
      : [m.vendors_delivery(), delivery ? feeText(delivery.feeFromKES) : m.vendors_pickup_only()],
    [m.vendors_minimum(), minimumKES > 0 ? formatKES(minimumKES) : m.vendors_none()],
  ]
  return (
    <dl className="grid grid-cols-3 divide-x divide-line rounded-control border border-line bg-surface lg:min-w-[420px]">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0 px-3 py-2.5">
          <dt className="text-12 text-ink-2">{name}</dt>
          <dd className="font-[650] tabular-nums leading-tight [font-stretch:92%]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const feeOf = (feeKES: number) => (feeKES === 0 ? m.vendors_free() : formatKES(feeKES))
const feeText = (feeKES: number) => (feeKES === 0 ? m.vendors_free() : `${formatKES(feeKES)}+`)
