import { type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { login, logout, me, register, type User, updateProfile } from '#contracts/identity.ts'
import type { BodyOf } from '#contracts/wire/endpoint.ts'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'
import { csrf } from '#web/lib/api/csrf.ts'
import { deviceArea } from '#web/lib/device-area.ts'
import { endedSession } from './ended-session.ts'

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

/** Signing in, up and out: what they leave in the cache, and the other tabs told. */
export function createSession(queryClient: QueryClient, tell: (news: SessionEvent) => void) {
  async function enter({ user: account, csrfToken }: { user: User; csrfToken: string }): Promise<User> {
    csrf.set(csrfToken)
    const user = adoptArea(account)
    // Whoever signs in again after their session has ended keeps the page as it is; it is only read again.
    const isSame = queryClient.getQueryData(currentUser.queryKey)?.id === user.id
    if (isSame) void queryClient.invalidateQueries({ predicate: isPersonal })
    else forgetPersonal(queryClient)
    queryClient.setQueryData(currentUser.queryKey, user)
    endedSession.resume()
    tell('signed-in')
    return user
  }
  return {
    /** What follows when an answer has signed somebody in. */
    enter,
    login: async (body: BodyOf<typeof login>) => enter(await call(login, { body })),
    register: async (body: BodyOf<typeof register>) => enter(await call(register, { body })),
    async logout() {
      // A session that has already ended is as good as signed out.
      await call(logout).catch((error) => {
        if (!(error instanceof ApiError && error.status === 401)) throw error
      })
      clearSession(queryClient)
      tell('signed-out')
    },
  }
}

export type Session = ReturnType<typeof createSession>

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
    if (news === 'signed-out') clearSession(queryClient)
    else {
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

/** What was chosen on this device before signing in is the latest choice; else the account's goes with its owner to this device. */
function adoptArea(user: User): User {
  const area = deviceArea.get() ?? user.area
  deviceArea.set(area)
  if (area === user.area) return user
  void call(updateProfile, { body: { area } }).catch(() => undefined)
  return { ...user, area }
}

function clearSession(queryClient: QueryClient): void {
  deviceArea.set(null)
  endedSession.resume()
  csrf.set(undefined)
  forgetPersonal(queryClient)
  queryClient.setQueryData(currentUser.queryKey, null)
}

const isPersonal = ({ queryKey }: Query) => /^\/api\/(user|vendor|admin|live)(\/|$)/.test(String(queryKey[0]))

/** On a shared phone the next person must not see what the last one read. */
const forgetPersonal = (queryClient: QueryClient) => queryClient.removeQueries({ predicate: isPersonal })

export function useSession(): Session {
  const queryClient = useQueryClient()
  return createSession(queryClient, broadcastSession)
}
