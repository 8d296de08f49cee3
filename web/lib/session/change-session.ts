import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { login, register, type User, updateProfile } from '#contracts/account/identity.ts'
import { signInWithCode } from '#contracts/account/second-factor.ts'
import type { BodyOf } from '#contracts/wire/endpoint.ts'
import { call } from '#web/lib/api/api.ts'
import { csrf } from '#web/lib/api/csrf.ts'
import { deviceArea } from '#web/lib/device-area.ts'
import { endedSession } from './ended-session.ts'
import { keptOnDevice } from './kept-on-device.ts'
import { broadcastSession, currentUser, forgetPersonal, isPersonal, type SessionEvent } from './session.ts'

/** Signing in and up: what they leave in the cache, and the other tabs told. */
export function createSession(queryClient: QueryClient, tell: (news: SessionEvent) => void) {
  async function enter({ user: account, csrfToken }: { user: User; csrfToken: string }): Promise<User> {
    csrf.set(csrfToken)
    const user = adoptArea(account)
    // Whoever signs in again after their session has ended keeps the page as it is; it is only read again.
    const isSame = queryClient.getQueryData(currentUser.queryKey)?.id === user.id
    if (isSame) void queryClient.invalidateQueries({ predicate: isPersonal })
    else {
      forgetPersonal(queryClient)
      await keptOnDevice.empty()
    }
    queryClient.setQueryData(currentUser.queryKey, user)
    endedSession.resume()
    tell('signed-in')
    return user
  }
  return {
    /** What follows when an answer has signed somebody in. */
    enter,
    login: async (body: BodyOf<typeof login>) => enter(await call(login, { body })),
    /** After a right password of an account that asks for more. */
    giveCode: async (code: string) => enter(await call(signInWithCode, { body: { code } })),
    register: async (body: BodyOf<typeof register>) => enter(await call(register, { body })),
  }
}

export type Session = ReturnType<typeof createSession>

/**
 * What was chosen on this device before signing in is the latest choice; else the account's goes with its owner to this
 * device.
 */
function adoptArea(user: User): User {
  const area = deviceArea.get() ?? user.area
  deviceArea.set(area)
  if (area === user.area) return user
  void call(updateProfile, { body: { area } }).catch(() => undefined)
  return { ...user, area }
}

export function useSession(): Session {
  const queryClient = useQueryClient()
  return createSession(queryClient, broadcastSession)
}
