import { Fragment } from 'react'
import type { CheckInMark } from '#contracts/door/gate-log.ts'
import type { IncidentEntry } from '#contracts/door/incidents.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import Timer from '~icons/lucide/timer'
import Wifi from '~icons/lucide/wifi'
import WifiOff from '~icons/lucide/wifi-off'

/** What is odd about a scan, in a word or two. */
export const markLabels: Record<CheckInMark, () => string> = {
  REVOKED_DEVICE: () => m.door_after_revoking(),
  OTHER_EVENT: () => m.door_mark_other_event(),
  NO_CODE: () => m.door_mark_no_code(),
  OVERRIDE: () => m.door_mark_override(),
}

const noticeableSeconds = 30

/** What happened at the gates with one ticket, by time, and how far apart. */
export function IncidentEntries({ entries }: { entries: readonly IncidentEntry[] }) {
  // More than two would leave none of them room beside each other.
  const isPair = entries.length === 2
  return (
    <div className="@container">
      <ol className={cn('grid gap-2', isPair && '@2xl:grid-cols-[1fr_auto_1fr]')}>
        {entries.map((entry, n) => (
          <Fragment key={entry.nonce}>
            {n > 0 && <Gap from={entries[n - 1]?.at ?? entry.at} to={entry.at} isBeside={isPair} />}
            <Entry entry={entry} />
          </Fragment>
        ))}
      </ol>
    </div>
  )
}

function Gap({ from, to, isBeside }: { from: string; to: string; isBeside: boolean }) {
  const seconds = Math.round((Date.parse(to) - Date.parse(from)) / 1000)
  return (
    <li
      className={cn(
        'flex items-center justify-center gap-2 font-[650] text-13 text-ink-2 before:flex-1 before:border-line-strong before:border-t-2 before:border-dashed after:flex-1 after:border-line-strong after:border-t-2 after:border-dashed',
        isBeside && '@2xl:flex-col @2xl:gap-1 @2xl:px-1 @2xl:before:border-l-2 @2xl:after:border-l-2',
      )}
    >
      <Timer aria-hidden className="!size-4" />
      {seconds < 90 ? m.door_seconds_apart({ seconds }) : m.door_minutes_apart({ minutes: Math.round(seconds / 60) })}
    </li>
  )
}

function Entry({ entry }: { entry: IncidentEntry }) {
  const { gate, at, device, deviceAt, clockOffsetMilliseconds, isOnline, receivedAt, isAfterRevocation, mark, note } =
    entry
  const offset = Math.round((clockOffsetMilliseconds ?? 0) / 1000)
  const isOff = deviceAt !== null && Math.abs(offset) > noticeableSeconds
  return (
    <li className="rounded-card border border-line bg-surface px-4 py-3 leading-snug">
      <p className="flex justify-between gap-3 font-[750] text-20 leading-tight">
        <span>{gate ?? m.door_no_gate()}</span>
        <time dateTime={at}>{formatDate(at, 'time')}</time>
      </p>
      <p className="text-13 text-ink-2">
        {device ?? m.door_in_person()}
        {isOff && (
          <>
            <br />
            {m.door_clock_said({ time: formatDate(deviceAt, 'time'), minutes: Math.round(Math.abs(offset) / 60) })}
          </>
        )}
      </p>
      <p className="mt-1.5 flex flex-wrap gap-1.5">
        <Badge isGood={isOnline}>
          {isOnline ? <Wifi aria-hidden className="!size-4" /> : <WifiOff aria-hidden className="!size-4" />}
          {isOnline ? m.door_was_online() : m.door_was_offline({ time: formatDate(receivedAt, 'time') })}
        </Badge>
        {isAfterRevocation && <Badge>{m.door_after_revoking()}</Badge>}
        {mark && mark !== 'REVOKED_DEVICE' && <Badge>{markLabels[mark]()}</Badge>}
      </p>
      {note && <p className="mt-1.5 text-13 [overflow-wrap:anywhere]">“{note}”</p>}
    </li>
  )
}

const Badge = ({ isGood, children }: { isGood?: boolean; children: React.ReactNode }) => (
  <span
    className={cn(
      'inline-flex items-center gap-1.5 rounded-badge px-2 py-0.5 font-semibold text-12',
      isGood ? 'bg-money-tint text-money' : 'bg-accent-tint text-on-accent-tint',
    )}
  >
    {children}
  </span>
)
