import type { Query, QueryClient } from '@tanstack/react-query'
import { forgetLeftCart } from '#web/lib/cart/left-cart.ts'
import { connection } from '#web/lib/connection.ts'
import { endedSession } from '#web/lib/session/ended-session.ts'
import { canKeepPages, emptyReads } from '#web/lib/session/kept-on-device.ts'
import { currentUser } from '#web/lib/session/session.ts'
import { watchInstalling } from './install.ts'
import { isKept, keepRead, readToKeep, restoreReads, tidyReads } from './kept-reads.ts'
import { registerWorker } from './worker.ts'

/**
 * Has the site open without a network from now on: its worker, what pages read, and a place on the home screen.
 * Of a session that is over it forgets the cart. It begins when the page has nothing else to do, and follows the page
 * for as long as it is open.
 */
export async function keepSite(queryClient: QueryClient): Promise<void> {
  forgetLeftCart(queryClient)
  if (!canKeepPages()) return
  watchInstalling()
  // Not waited for: it is there once it has fetched the whole version.
  void registerWorker().catch(() => undefined)
  // One after the other: an answer that is taken out again must not be written by one before it.
  let last: Promise<unknown> = Promise.resolve()
  const then = (work: () => Promise<unknown>) => {
    last = last.then(work).catch(() => undefined)
  }
  const keep = (query: Query) => {
    const read = readToKeep(queryClient, query)
    if (read) then(() => keepRead(queryClient, read))
  }
  const emptyIfEnded = () => {
    if (!endedSession.isEnded()) return
    void emptyReads().catch(() => undefined)
    // Again: one may be on its way there.
    then(emptyReads)
  }
  const cache = queryClient.getQueryCache()
  emptyIfEnded()
  then(() => tidyReads(queryClient))
  for (const query of cache.getAll()) keep(query)
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { query } = event
    if (!isKept(query.queryKey)) return
    const isOfUser = query.queryKey[0] === currentUser.queryKey[0]
    // Who is signed in also changes when they sign in or out; what else is drawn before the server said so is not kept.
    if (event.action.manual && !isOfUser) return
    if (isOfUser) then(() => tidyReads(queryClient))
    keep(query)
  })
  endedSession.subscribe(emptyIfEnded)
  connection.subscribe(() => connection.isLost() && then(() => restoreReads(queryClient)))
}
