import type { QueryClient } from '@tanstack/react-query'
import { connection } from '#web/lib/connection.ts'
import { endedSession } from '#web/lib/session/ended-session.ts'
import { canKeepPages, emptyReads } from '#web/lib/session/kept-on-device.ts'
import { currentUser } from '#web/lib/session/session.ts'
import { watchInstalling } from './install.ts'
import { isKept, keepRead, restoreReads, tidyReads } from './kept-reads.ts'
import { registerWorker } from './worker.ts'

/**
 * Has the site open without a network from now on: its worker, what pages read, and a place on the home screen. It begins when the page has nothing
 * else to do, and follows the page for as long as it is open.
 */
export async function keepSite(queryClient: QueryClient): Promise<void> {
  if (!canKeepPages()) return
  watchInstalling()
  // One after the other: an answer that is taken out again must not be written by one before it.
  let last: Promise<unknown> = registerWorker().catch(() => undefined)
  const then = (work: () => Promise<unknown>) => {
    last = last.then(work).catch(() => undefined)
  }
  const cache = queryClient.getQueryCache()
  then(() => tidyReads(queryClient))
  for (const query of cache.getAll()) then(() => keepRead(queryClient, query))
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { query } = event
    if (!isKept(query.queryKey)) return
    const isOfUser = query.queryKey[0] === currentUser.queryKey[0]
    // Who is signed in also changes when they sign in or out; what else is drawn before the server said so is not kept.
    if (event.action.manual && !isOfUser) return
    if (isOfUser) then(() => tidyReads(queryClient))
    then(() => keepRead(queryClient, query))
  })
  endedSession.subscribe(() => endedSession.isEnded() && then(emptyReads))
  connection.subscribe(() => connection.isLost() && then(() => restoreReads(queryClient)))
}
