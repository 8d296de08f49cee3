import { useKeptPresses } from '#web/features/vendor-workspace/orders/steps/kept-presses.ts'
import { useLostSince } from '#web/lib/connection.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { timeOrDay } from '#web/lib/format/time-or-day.ts'
import { m } from '#web/paraglide/messages.js'
import WifiOff from '~icons/lucide/wifi-off'

/** A page that was open as the connection was lost shows what was so then. */
const tolerance = 60_000

/**
 * Without a connection: since when, of when the orders are where they are older, what still works, and how much is to
 * be sent.
 */
export function CutBanner({ asOf }: { asOf: number | null }) {
  const since = useLostSince()
  const isOlder = since !== undefined && asOf !== null && since.getTime() - asOf > tolerance
  const { length: count } = useKeptPresses().filter(({ isOld }) => !isOld)
  return (
    <div role="alert" className="flex-none">
      {since && (
        <div className="flex items-center gap-4 bg-[#ffd488] px-4 py-2.5 text-[#3a2400]">
          <WifiOff aria-hidden className="size-8 flex-none" />
          <p className="min-w-0 flex-1 leading-tight">
            <b className="block font-extrabold text-20 [font-stretch:86%]">
              {m.kitchen_cut({ time: formatDate(since, 'time') })}
            </b>
            {isOlder && <b className="block">{m.kitchen_as_of({ time: timeOrDay(asOf) })}</b>}
            {m.kitchen_cut_text()}
          </p>
          {count > 0 && (
            <p className="grid min-w-18 flex-none place-items-center rounded-control bg-[#3a2400] px-3 py-1.5 font-bold text-13 text-[#ffd488] leading-tight">
              <span className="font-extrabold text-25 tabular-nums leading-none">{count}</span> {m.kitchen_to_send()}
            </p>
          )}
        </div>
      )}
    </div>
  )
}
