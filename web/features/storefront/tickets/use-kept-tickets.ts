import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Ticket } from '#contracts/tickets/tickets.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { canKeepPages, emptyKeptPage, ticketsPage } from '#web/lib/session/kept-on-device.ts'
import { keepTickets, readKeptTickets } from '#web/lib/session/kept-tickets.ts'
import { currentUser, useUser } from '#web/lib/session/session.ts'
import { keepPage } from '#web/lib/storage/keep-page.ts'

/** The tickets as this phone has kept them, for when the server does not say; null when there are none. */
export const useKeptTickets = (isWanted: boolean) =>
  useQuery({ queryKey: ['kept-tickets'], queryFn: readKeptTickets, enabled: isWanted, staleTime: 0, gcTime: 0 }).data

export interface FromServer {
  tickets: Ticket[] | undefined
  /** When it said so, in milliseconds. */
  at: number
  error: unknown
}

/**
 * Keeps what the server says, and the page that shows it. Answers whether the tickets open without a network from now
 * on.
 */
export function useKeeping({ tickets, at, error }: FromServer): boolean {
  const queries = useQueryClient()
  const user = useUser()
  const [isKept, setIsKept] = useState(false)

  const keep = useEffectEvent(async () => {
    if (!user || !tickets || !canKeepPages()) return false
    const isTheirs = () => queries.getQueryData(currentUser.queryKey)?.id === user.id
    await keepTickets({ user, tickets, at })
    const isPageKept = await keepPage(ticketsPage, loadChunks)
    // Somebody who signed out meanwhile leaves nothing behind.
    if (!isTheirs()) await emptyKeptPage(ticketsPage)
    return isPageKept && isTheirs()
  })
  const userId = user?.id
  const hasRead = tickets !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer of the server, whose moment `at` is
  useEffect(() => {
    if (!userId || !hasRead) return
    void keep().then(setIsKept, () => setIsKept(false))
  }, [userId, hasRead, at])

  const isSignedOut = error instanceof ApiError && error.status === 401
  useEffect(() => {
    if (isSignedOut) void emptyKeptPage(ticketsPage).then(() => queries.removeQueries({ queryKey: ['kept-tickets'] }))
  }, [isSignedOut, queries])
  return isKept
}

/** What is fetched only when a ticket is drawn, its picture saved, or a page does not open. */
const loadChunks = () =>
  Promise.all([
    import('#web/ui/qr.tsx'),
    import('./save-ticket.ts'),
    import('#web/lib/session/kept-user.ts'),
    import('#web/shell/alerts/opens-offline.tsx'),
  ])
