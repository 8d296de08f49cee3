import { useEffect, useEffectEvent } from 'react'
import { turnMinutes } from '#contracts/events/event-readiness.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { CountdownRing, onCloth, useSecondsUntil } from '#web/ui/states/countdown-ring.tsx'

export interface KeptUntilProps {
  until: string
  onEnd: () => void
}

/** How long the tickets are this customer's to order, in a turn in line or by a waiting list's offer. */
export default function KeptUntil({ until, onEnd }: KeptUntilProps) {
  const isOver = useSecondsUntil(until) === 0
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  return (
    <div className="on-cloth mt-4 flex items-center gap-4 rounded-card bg-cloth px-4 py-3 text-on-cloth">
      <div style={onCloth}>
        <CountdownRing until={until} of={turnMinutes * 60} size={64} />
      </div>
      <p className="min-w-0 text-15">
        <b className="block font-[650] text-17">{m.checkout_kept({ time: formatDate(until, 'time') })}</b>
        <span className="text-on-cloth-2">{m.checkout_kept_text()}</span>
      </p>
    </div>
  )
}
