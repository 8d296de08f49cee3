import { type Query, type QueryClient, useQuery } from '@tanstack/react-query'
import { me, type User } from '#contracts/account/identity.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'
import { csrf } from '#web/lib/api/csrf.ts'
import { deviceArea } from '#web/lib/device-area.ts'
import { endedSession } from './ended-session.ts'
import { keptOnDevice } from './kept-on-device.ts'

/** Who is signed in, or null. Asked once and kept for five minutes. */
export const currentUser = apiQuery(me, ['/api/auth/me'], {
  nullOn401: true,
  staleTime: 5 * 60_000,
  refetchOnWindowFocus: false,
  refetchOnMount: false,
})

/** Undefined until it is known; null when nobody is signed in. */
export function useUser(): User | null | undefined {
  return useQuery(currentUser).data
}

export type SessionEvent = 'signed-in' | 'signed-out'

/** What tells this tab's own word from another's: a channel also hears the other channels of its own page. */
const thisTab = Math.random()

interface SessionMessage {
  news: SessionEvent
  tab: number
}

/** Follows what another tab did. Answers what ends the following. */
export function subscribeSession(queryClient: QueryClient, onNews: (news: SessionEvent) => void): () => void {
  const channel = openChannel()
  if (!channel) return () => {}
  channel.onmessage = ({ data: { news, tab } }: MessageEvent<SessionMessage>) => {
    if (tab === thisTab) return
    if (news === 'signed-out') {
      clearSession(queryClient)
      // Again: this tab may have been keeping something just now.
      void keptOnDevice.empty()
    } else {
      csrf.set(undefined)
      forgetPersonal(queryClient)
      void queryClient.invalidateQueries({ queryKey: currentUser.queryKey })
    }
    onNews(news)
  }
  return () => channel.close()
}

export function broadcastSession(news: SessionEvent): void {
  const channel = openChannel()
  channel?.postMessage({ news, tab: thisTab } satisfies SessionMessage)
  channel?.close()
}

const openChannel = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('uliza-session'))

export function clearSession(queryClient: QueryClient): void {
  deviceArea.set(null)
  endedSession.resume()
  csrf.set(undefined)
  forgetPersonal(queryClient)
  queryClient.setQueryData(currentUser.queryKey, null)
}

export const isPersonal = ({ queryKey }: Query) => /^\/api\/(user|vendor|admin|live)(\/|$)/.test(String(queryKey[0]))

/** On a shared phone the next person must not see what the last one read. */
export const forgetPersonal = (queryClient: QueryClient) => queryClient.removeQueries({ predicate: isPersonal })
