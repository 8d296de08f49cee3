import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contracts/account/identity.ts'
import { hydrated } from '#web/lib/routing/hydration.ts'
import { readKeptData } from './kept-data.ts'
import { keptPages } from './kept-on-device.ts'
import { currentUser } from './session.ts'

let isSet = false

/**
 * Of a page that opened without the server, and was made for nobody: whose tickets or orders are kept with it is signed
 * in, until the server says more.
 */
export async function keptUser(queryClient: QueryClient): Promise<User | null> {
  const page = keptPages.find((each) => window.location.pathname === each)
  const kept = isSet || !page ? null : await readKeptData(page)
  if (!kept) return null
  isSet = true
  await hydrated
  queryClient.setQueryData(currentUser.queryKey, kept.user)
  void queryClient.invalidateQueries({ queryKey: currentUser.queryKey })
  return kept.user
}
