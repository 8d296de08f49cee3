import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { cn } from '#web/ui/cn.ts'
import { formatCountdown, useSecondsUntil } from '#web/ui/states/countdown-ring.tsx'
import Timer from '~icons/lucide/timer'

const hour = 3600

/** How long is left: by the second in the last hour, before that in hours, and in days of more than two. */
export function formatLeft(seconds: number): string {
  if (seconds < hour) return formatCountdown(seconds)
  const hours = Math.floor(seconds / hour)
  return hours < 48 ? m.admin_age_hours({ hours }) : m.admin_age_days({ days: Math.floor(hours / 24) })
}

/** So much of the time is left, in red once it is nearly over. */
export function TimeLeft({ until }: { until: string }) {
  const seconds = useSecondsUntil(until)
  return (
    <Badge tone={seconds < hour / 4 ? 'stop' : 'note'} icon={Timer} className="tabular-nums">
      {seconds === 0 ? m.problems_time_over() : m.problems_left({ time: formatLeft(seconds) })}
    </Badge>
  )
}

/** The edge of a card that grows shorter with the time that is left. */
export function TimeBar({ from, until }: { from: string; until: string }) {
  const seconds = useSecondsUntil(until)
  const whole = (Date.parse(until) - Date.parse(from)) / 1000
  const share = whole > 0 ? Math.min(1, seconds / whole) : 0
  return (
    <div aria-hidden className="h-1.5 bg-accent-tint">
      <div className={cn('h-full', share < 0.1 ? 'bg-danger' : 'bg-accent')} style={{ width: `${share * 100}%` }} />
    </div>
  )
}
