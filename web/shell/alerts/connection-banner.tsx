import { Suspense } from 'react'
import { useLostSince } from '#web/lib/connection.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import WifiOff from '~icons/lucide/wifi-off'

const AsOf = lazyChunk(() => import('./as-of.tsx'), ' ')

/**
 * Says above every page that there is no connection, since when, and of when what it shows is. In the first load:
 * without one what was not kept cannot be fetched.
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
              <Suspense>
                <AsOf />
              </Suspense>
            </span>
          </p>
        </div>
      )}
    </div>
  )
}
