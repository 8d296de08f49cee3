import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { vendorProfile } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { vendorOrders } from '#web/features/vendor-workspace/orders/vendor-orders.queries.ts'
import { useLostSince } from '#web/lib/connection.ts'
import { useHasSessionEnded } from '#web/lib/session/ended-session.ts'
import { keepData } from '#web/lib/session/kept-data.ts'
import { canKeepPages, emptyKeptPage, kitchenPage } from '#web/lib/session/kept-on-device.ts'
import { currentUser, useUser } from '#web/lib/session/session.ts'
import { ensureKept } from '#web/lib/storage/keep-page.ts'
import type { KeptKitchen } from './kept-kitchen.ts'

export interface KeepingKitchen {
  /** Whether the kitchen opens without a network from now on; undefined until it is known. */
  isKept: boolean | undefined
  /** When the server last said what is shown, in milliseconds; null before it has. */
  asOf: number | null
}

/**
 * Keeps what the kitchen shows, and its page, so that a tablet which was switched off opens without a network with the
 * orders it knew. `loadChunks` brings what the page only fetches when it is needed.
 */
export function useKeepKitchen(loadChunks: () => Promise<unknown>): KeepingKitchen {
  const queries = useQueryClient()
  const user = useUser()
  const profile = useQuery(vendorProfile)
  const [toAccept, preparing, ready] = [
    useInfiniteQuery(vendorOrders('TO_ACCEPT')),
    useInfiniteQuery(vendorOrders('PREPARING')),
    useInfiniteQuery(vendorOrders('READY')),
  ]
  const isLost = useLostSince() !== undefined
  const hasEnded = useHasSessionEnded()
  const moments = [toAccept, preparing, ready].map(({ dataUpdatedAt }) => dataUpdatedAt)
  const oldest = Math.min(...moments)
  const [asOf, setAsOf] = useState(oldest)
  // A press that is drawn without a connection is no news of the server's.
  if (!isLost && asOf !== oldest) setAsOf(oldest)
  const [isKept, setIsKept] = useState<boolean>()

  const keep = useEffectEvent(async () => {
    const lists = { TO_ACCEPT: toAccept.data, PREPARING: preparing.data, READY: ready.data }
    if (!user || !profile.data || !lists.TO_ACCEPT || !lists.PREPARING || !lists.READY || !canKeepPages()) return
    const kept: KeptKitchen = { user, profile: profile.data, lists: lists as KeptKitchen['lists'], at: asOf }
    await keepData(kitchenPage, kept)
    // Somebody who signed out meanwhile leaves nothing behind.
    if (queries.getQueryData(currentUser.queryKey)?.id !== user.id) await emptyKeptPage(kitchenPage)
  })
  const hasAll = oldest > 0 && user?.id !== undefined && profile.data !== undefined
  const change = moments.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of a list, whose moments they are
  useEffect(() => {
    if (hasAll && !hasEnded) void keep().catch(() => undefined)
  }, [hasAll, hasEnded, change, asOf])

  const keepPage = useEffectEvent(() => ensureKept(kitchenPage, loadChunks))
  useEffect(() => {
    if (hasAll) void keepPage().then(setIsKept, () => setIsKept(false))
  }, [hasAll])

  useEffect(() => {
    if (hasEnded) void emptyKeptPage(kitchenPage)
  }, [hasEnded])
  return { isKept: hasEnded ? false : isKept, asOf: asOf > 0 ? asOf : null }
}
