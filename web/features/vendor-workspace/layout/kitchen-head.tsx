import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { VendorProfile } from '#contracts/vendor-profile.ts'
import { useMay } from '#web/features/shared/vendor-profile/use-shop.ts'
import { vendorProfile, waitingOrders } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { useLostSince } from '#web/lib/connection.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { useFullScreen } from '#web/lib/full-screen.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useWakeLock } from '#web/lib/wake-lock.ts'
import { m } from '#web/paraglide/messages.js'
import { VendorLogo } from '#web/ui/brand/vendor-logo.tsx'
import { cn } from '#web/ui/cn.ts'
import type { IconComponent } from '#web/ui/icon.tsx'
import CloudCheck from '~icons/lucide/cloud-check'
import CloudOff from '~icons/lucide/cloud-off'
import Maximize from '~icons/lucide/maximize-2'
import Minimize from '~icons/lucide/minimize-2'
import Moon from '~icons/lucide/moon'
import Pause from '~icons/lucide/pause'
import Play from '~icons/lucide/play'
import Sun from '~icons/lucide/sun'
import Wifi from '~icons/lucide/wifi'
import { NewOrders } from './new-orders.tsx'
import { usePause } from './open-switch.tsx'
import { pauseText } from './pause-text.ts'
import { SoundButton } from './sound-button.tsx'
import { useOpenStateChanges } from './use-open-state-changes.ts'

/** Which shop it is, what this tablet can and does, and the time. */
export function KitchenHead({ opensOffline }: { opensOffline: boolean | undefined }) {
  const { data: profile } = useQuery(vendorProfile)
  return profile ? <Head profile={profile} opensOffline={opensOffline} /> : null
}

function Head({ profile, opensOffline }: { profile: VendorProfile; opensOffline: boolean | undefined }) {
  useOpenStateChanges(profile)
  const waiting = useInfiniteQuery(waitingOrders).data?.pages[0]?.counts.TO_ACCEPT ?? 0
  const now = useNow(Date.now())
  const isLost = useLostSince() !== undefined
  const isAwake = useWakeLock()
  const full = useFullScreen()
  const hasOrders = useMay('orders')
  return (
    <header className="flex min-h-13 flex-none items-center gap-x-4 bg-cloth px-4 text-on-cloth max-md:gap-x-1">
      <NewOrders />
      <VendorLogo vendor={profile} size={38} />
      <p className="min-w-0 flex-1 truncate font-bold text-17 [font-stretch:90%]">{profile.name}</p>
      {!isLost && (
        <Fact icon={Wifi}>
          <span className="max-lg:sr-only">{m.kitchen_online()}</span>
        </Fact>
      )}
      {opensOffline !== undefined && (
        <Fact icon={opensOffline ? CloudCheck : CloudOff}>
          <span className="max-lg:sr-only">
            {opensOffline ? m.kitchen_opens_offline() : m.kitchen_needs_internet()}
          </span>
        </Fact>
      )}
      <Fact icon={isAwake ? Sun : Moon}>
        <span className="max-lg:sr-only">{isAwake ? m.kitchen_awake() : m.kitchen_may_sleep()}</span>
      </Fact>
      <SoundButton waiting={waiting} words />
      <PauseButton profile={profile} />
      <time className="font-extrabold text-32 tabular-nums leading-none [font-stretch:84%] max-sm:hidden">
        {formatDate(new Date(now), 'time')}
      </time>
      {full.isPossible && !full.isOn && (
        <button type="button" className={control} aria-label={m.kitchen_full_screen()} onClick={full.enter}>
          <Maximize aria-hidden />
        </button>
      )}
      <Link
        to={hasOrders ? '/vendor/orders' : '/vendor/notifications'}
        className={control}
        aria-label={m.kitchen_leave()}
        onClick={full.leave}
      >
        <Minimize aria-hidden />
      </Link>
    </header>
  )
}

const control =
  'inline-flex min-h-11 min-w-11 flex-none items-center justify-center gap-2 rounded-control px-2 font-[650] text-15 hover:bg-cloth-2'

function PauseButton({ profile }: { profile: VendorProfile }) {
  const { isPaused, isWorking, press, sheet } = usePause(profile)
  const mayPause = useMay('availability')
  if (profile.status === 'SUSPENDED' || (!profile.open.isOpen && !isPaused)) return null
  const Icon = isPaused ? Play : Pause
  return (
    <>
      {profile.pause && (
        <span className="min-w-0 truncate font-[650] text-13 text-accent">{pauseText(profile.pause)}</span>
      )}
      {mayPause && (
        <button
          type="button"
          disabled={isWorking}
          onClick={press}
          className={cn(control, isPaused && 'bg-accent text-on-accent hover:bg-accent')}
        >
          <Icon aria-hidden />
          <span className={cn(!isPaused && 'max-lg:sr-only')}>{isPaused ? m.kitchen_resume() : m.kitchen_pause()}</span>
        </button>
      )}
      {sheet}
    </>
  )
}

const Fact = ({ icon: Icon, children }: { icon: IconComponent; children: ReactNode }) => (
  <span className="inline-flex flex-none items-center gap-2 font-[650] text-13 text-on-cloth-2">
    <Icon aria-hidden />
    {children}
  </span>
)
