import type { ReactNode } from 'react'
import type { VendorPage, VendorPause } from '#contracts/vendors.ts'
import { shortTime } from '#web/features/shared/later/slot-text.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { OpenDot } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/surface.tsx'
import CalendarClock from '~icons/lucide/calendar-clock'

export interface PausedCardProps {
  vendor: VendorPage
  pause: VendorPause
  now: number
  /** The first time that can be ordered for; null where none can. */
  first: string | null
  onChoose: (startsAt: string) => void
  children: ReactNode
}

const day = 24 * 3_600_000

/** Paused is not closed: since when, how long it usually takes, and a later time. */
export function PausedCard({ vendor: { open }, pause, now, first, onChoose, children }: PausedCardProps) {
  const { since, usual, hoursUntil } = pause
  const heading = open.opensAt ? m.vendors_paused_back({ time: shortTime(open.opensAt) }) : usualReturn(pause, now)
  const time = shortTime(since)
  return (
    <Card padded className="mb-6 border-accent-line">
      <OpenDot state="soon">{m.vendors_not_now()}</OpenDot>
      {heading && <h2 className="mt-2.5 text-20">{heading}</h2>}
      <p className="mt-1.5 text-ink-2">
        {usual ? m.vendors_paused_last({ time, ...usual }) : m.vendors_paused_since({ time })}{' '}
        {hoursUntil &&
          Date.parse(hoursUntil) - now < day &&
          m.vendors_paused_open_till({ time: formatDate(hoursUntil, 'time') })}
      </p>
      <div className="mt-3 grid gap-2 md:flex md:flex-wrap md:items-start">
        {first !== null && (
          <Button variant="quiet" onClick={() => onChoose(first)}>
            <CalendarClock aria-hidden className="size-[18px]" />
            {m.slots_order_for({ time: shortTime(first) })}
          </Button>
        )}
        {children}
      </div>
    </Card>
  )
}

/** Null of one that has taken longer than usual already. */
const usualReturn = ({ since, usual }: VendorPause, now: number): string | null =>
  usual && now - Date.parse(since) < usual.minutes * 60_000
    ? m.vendors_paused_usually({ minutes: usual.minutes })
    : null
