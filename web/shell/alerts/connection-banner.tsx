import { useLostSince } from '#web/lib/connection.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import WifiOff from '~icons/lucide/wifi-off'

/**
 * Says above every page that there is no connection, and since when. In the first load: without one nothing more can be
 * fetched.
 */
export function ConnectionBanner() {
  const since = useLostSince()
  return (
    <div role="status" className="sticky top-0 z-30 print:hidden">
      {since && (
        <div className="on-cloth border-cloth-line border-t bg-cloth text-13 text-on-cloth">
          <p className="wrap flex min-h-10 items-center gap-3 py-1.5">
            <WifiOff aria-hidden className="size-[18px] flex-none" />
            <span>
              <b className="font-[650]">{m.shell_offline({ time: formatDate(since, 'time') })}</b>{' '}
              {m.shell_offline_text()}
            </span>
          </p>
        </div>
      )}
    </div>
  )
}
