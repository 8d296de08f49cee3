import { useEffect, useState } from 'react'
import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { formatCountdown, useSecondsUntil } from '#web/ui/states/countdown-ring.tsx'
import BellRing from '~icons/lucide/bell-ring'
import Timer from '~icons/lucide/timer'
import { formatMinutes, inStatusSince, minutesBetween, minutesLeft, promisedMinutes } from './minutes.ts'

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

/** How long it has been where it is; of what is being prepared, how long is left of the time that was promised. */
export function AgeClock({ order, now }: { order: VendorOrder; now: Date }) {
  const promised = promisedMinutes(order)
  const isPromised = promised !== null || Boolean(order.scheduledFor)
  const left = isPromised && order.status === 'ACCEPTED' ? minutesLeft(order, now) : 0
  if (left === 0) return <span className={clock}>{formatMinutes(minutesBetween(inStatusSince(order), now))}</span>
  return (
    <span className={cn(clock, 'flex-col items-end gap-0 leading-tight')}>
      {formatMinutes(left)}
      <span className="font-normal text-12 text-ink-2 [font-stretch:95%]">
        {order.scheduledFor
          ? m.slots_for_time({ time: formatDate(order.scheduledFor, 'time') })
          : m.kitchen_left_of({ time: formatMinutes(promised ?? left) })}
      </span>
    </span>
  )
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
