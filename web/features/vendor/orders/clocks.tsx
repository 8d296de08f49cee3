import { useEffect, useState } from 'react'
import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { minutesBetween, sinceOf } from '#web/features/vendor/orders/queue/queue.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { formatCountdown, useSecondsUntil } from '#web/ui/states/countdown-ring.tsx'
import BellRing from '~icons/lucide/bell-ring'
import Timer from '~icons/lucide/timer'

const clock = 'ml-auto flex flex-none items-center gap-1.5 font-[750] text-17 tabular-nums [font-stretch:90%]'

/** The last minute is red. */
export const isShort = (seconds: number) => seconds <= 60

export function CountdownClock({ seconds }: { seconds: number }) {
  const Icon = isShort(seconds) ? BellRing : Timer
  return (
    <span
      role="timer"
      aria-label={m.vendor_time_to_accept({ time: formatCountdown(seconds) })}
      className={cn(clock, isShort(seconds) && 'text-danger')}
    >
      <Icon aria-hidden className="size-[18px]" />
      {formatCountdown(seconds)}
    </span>
  )
}

/** Without a connection nobody here knows whether the order still waits. */
export function UnknownClock() {
  return (
    <span role="img" aria-label={m.vendor_time_unknown()} className={clock}>
      ?
    </span>
  )
}

/** `12 min`, `5 h 1 min`, `2 d 4 h`. */
export function formatMinutes(all: number): string {
  const [days, hours, minutes] = [Math.floor(all / 1440), Math.floor(all / 60) % 24, all % 60]
  if (days > 0) return m.vendor_days_hours({ days, hours })
  return hours > 0 ? m.vendor_hours_minutes({ hours, minutes }) : m.vendor_minutes({ minutes })
}

/** How long it has been where it is. */
export function AgeClock({ order, now }: { order: VendorOrder; now: Date }) {
  return <span className={clock}>{formatMinutes(minutesBetween(sinceOf(order), now))}</span>
}

/** The seconds left to accept, and how much of the whole time they are. */
export function useTimeToAccept({ acceptBy, paidAt, placedAt }: VendorOrder): { seconds: number; share: number } {
  const end = acceptBy ?? placedAt
  const seconds = useSecondsUntil(end)
  const whole = (new Date(end).getTime() - new Date(paidAt ?? placedAt).getTime()) / 1000
  return { seconds, share: whole > 0 ? Math.min(1, seconds / whole) : 0 }
}

/** The time, looked at again every so often. */
export function useNow(everyMilliseconds = 15_000): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMilliseconds)
    return () => clearInterval(timer)
  }, [everyMilliseconds])
  return now
}
