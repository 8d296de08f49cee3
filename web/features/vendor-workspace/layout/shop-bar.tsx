import type { VendorProfile } from '#contracts/vendor-profile.ts'
import { useMay } from '#web/features/shared/vendor-profile/use-shop.ts'
import { m } from '#web/paraglide/messages.js'
import { VendorLogo } from '#web/ui/brand/vendor-logo.tsx'
import { OpenSwitch } from './open-switch.tsx'
import { pauseText, timeOrDay } from './pause-text.ts'
import { SoundButton } from './sound-button.tsx'
import { useOpenStateChanges } from './use-open-state-changes.ts'

/** Which shop this is, whether it takes orders now, and whether it rings. */
export function ShopBar({ profile, waiting }: { profile: VendorProfile; waiting: number }) {
  useOpenStateChanges(profile)
  const [hasOrders, mayPause] = [useMay('orders', 'kitchen'), useMay('availability')]
  return (
    <div className="wrap flex min-h-15 items-center gap-2.5 py-1.5 max-md:min-h-14 max-md:py-1">
      <VendorLogo vendor={profile} size={40} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-[650]">{profile.name}</p>
        <p className="truncate text-13 text-on-cloth-2">{openText(profile)}</p>
      </div>
      {hasOrders && <SoundButton waiting={waiting} />}
      {mayPause && profile.status !== 'SUSPENDED' && <OpenSwitch profile={profile} />}
    </div>
  )
}

function openText({ area, open, pause, status }: VendorProfile): string {
  if (status === 'SUSPENDED') return area
  if (pause) return pauseText(pause)
  if (open.isOpen) return open.until ? m.vendor_open_till({ area, time: timeOrDay(open.until) }) : area
  return open.opensAt ? m.vendor_closed_till({ time: timeOrDay(open.opensAt) }) : m.vendor_closed()
}
