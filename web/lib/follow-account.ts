import type { QueryClient } from '@tanstack/react-query'
import { followAccountCart } from './cart/account-cart.ts'
import { subscribeLive } from './live.ts'
import { currentUser } from './session/session.ts'

/** What this page does for as long as there is a session: it hears what changed, and an account's cart follows it. */
export function followAccount(queryClient: QueryClient): () => void {
  const stops = [subscribeLive({ queryClient })]
  // A guest has no account.
  if (queryClient.getQueryData(currentUser.queryKey)) stops.push(followAccountCart(queryClient))
  return () => {
    for (const stop of stops) stop()
  }
}
