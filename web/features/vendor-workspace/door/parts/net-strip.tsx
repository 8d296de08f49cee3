import { countPassages } from '#web/features/vendor-workspace/door/engine/door-counts.ts'
import { validTickets } from '#web/features/vendor-workspace/door/engine/kept-bundle.ts'
import { useDoor, waitingCount } from '#web/features/vendor-workspace/door/session/door-store.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import CircleCheck from '~icons/lucide/circle-check'
import WifiOff from '~icons/lucide/wifi-off'

/** How the device stands with the server: since when it has none, that it goes on, and how much it has to send. */
export function NetStrip({ hasCounts }: { hasCounts?: boolean }) {
  const { reach, facts, counted, bundle, access, kept, eventId } = useDoor()
  const waiting = waitingCount(facts)
  if (access === 'signed-out') return <SignedOutStrip waiting={waiting} />
  if (!reach.isOnline)
    return (
      <OfflineStrip since={reach.offlineSince ?? Date.now()} waiting={waiting}>
        {bundle ? m.door_offline_text() : eventId ? m.door_offline_nothing() : m.door_offline_orders()}
      </OfflineStrip>
    )
  const { entries, exits } = countPassages(counted, bundle, facts, false)
  const parts = [
    m.door_online(),
    ...(hasCounts
      ? [m.door_in_and_out({ entries, exits })]
      : [
          counted && counted.devicesOnline > 0 ? m.door_phones({ count: counted.devicesOnline }) : '',
          bundle ? m.door_tickets_kept({ count: validTickets(bundle).length }) : '',
          kept ? (kept.isPageKept ? m.door_check_page_kept() : m.door_check_page_not_kept()) : '',
        ]),
    waiting > 0 ? m.door_sending({ count: waiting }) : '',
  ]
  return (
    <p className="relative z-2 flex min-h-9.5 flex-none items-center justify-center gap-2 bg-[rgb(0_0_0/0.30)] px-3 text-center font-[650] text-13 tabular-nums in-data-[verdict=amber]:bg-[#1f1a30]/10">
      <CircleCheck aria-hidden className="!size-4.5" />
      {parts.filter(Boolean).join(' · ')}
    </p>
  )
}

/** Whoever scanned here was signed out meanwhile: it goes on, and what it has is sent once they are back. */
function SignedOutStrip({ waiting }: { waiting: number }) {
  return (
    <a
      href={`/auth/login?redirect=${encodeURIComponent(window.location.pathname + window.location.search)}`}
      className="relative z-2 flex min-h-14 flex-none items-center justify-center bg-[#ffd98a] px-3.5 text-center font-bold text-15 text-[#3a2500] underline"
    >
      {m.door_signed_out({ count: waiting })}
    </a>
  )
}

function OfflineStrip({ since, waiting, children }: { since: number; waiting: number; children: string }) {
  return (
    <div
      role="status"
      className="relative z-2 flex min-h-13 flex-none items-center justify-between gap-2.5 bg-[#ffd98a] py-1.5 pr-2 pl-3.5 text-13 text-[#3a2500] leading-tight"
    >
      <span className="flex items-center gap-2.5">
        <WifiOff aria-hidden className="!size-6" />
        <span className="font-[650]">
          <b className="block text-15">{m.door_offline_since({ time: formatDate(new Date(since), 'time') })}</b>
          {children}
        </span>
      </span>
      <span className="min-w-14 rounded-[8px] bg-[#3a2500] px-2.5 py-1 text-center font-[650] text-12 text-[#ffd98a] leading-tight">
        <b className="block text-20 tabular-nums leading-none">{waiting}</b>
        {m.door_to_send()}
      </span>
    </div>
  )
}
