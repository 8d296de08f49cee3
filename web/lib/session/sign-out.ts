import type { QueryClient } from '@tanstack/react-query'
import { logout } from '#contracts/account/identity.ts'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { keptOnDevice } from './kept-on-device.ts'
import { clearSession, type SessionEvent } from './session.ts'

/** What else of an account is on this device, by the modules that put it there. */
export const afterSignOut = new Set<() => void>()

/** Ends the session, and leaves nothing of it on this device. */
export async function signOut(queryClient: QueryClient, tell: (news: SessionEvent) => void): Promise<void> {
  // A session that has already ended is as good as signed out.
  await call(logout).catch((error) => {
    if (!(error instanceof ApiError && error.status === 401)) throw error
  })
  clearSession(queryClient)
  for (const forget of afterSignOut) forget()
  tell('signed-out')
  await keptOnDevice.empty()
}
