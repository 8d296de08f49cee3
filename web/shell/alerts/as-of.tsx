import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { timeOrDay } from '#web/lib/format/time-or-day.ts'
import { isKept } from '#web/lib/offline/kept-reads.ts'
import { m } from '#web/paraglide/messages.js'

/** What does not grow old while people look at it, or is asked anew before it counts. */
const ageless = /^\/api\/(auth\/me|shell|categories|areas|cart\/check)$/

/** When the server said the oldest of what is shown; null when nothing of it is shown. */
function asOf(queryClient: QueryClient): number | null {
  const shown = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey }) => isKept(queryKey) && !ageless.test(String(queryKey[0])) })
  const moments = shown.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0)
  return moments.length > 0 ? Math.min(...moments) : null
}

export default function AsOf() {
  const queryClient = useQueryClient()
  const at = useSyncExternalStore(
    (listener) => queryClient.getQueryCache().subscribe(listener),
    () => asOf(queryClient),
    () => null,
  )
  return at === null ? m.shell_offline_text() : m.shell_as_of({ time: timeOrDay(at) })
}
