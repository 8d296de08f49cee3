import type { QueryClient } from '@tanstack/react-query'
import { isKeptPage } from '#web/lib/session/kept-on-device.ts'
import { currentUser } from '#web/lib/session/session.ts'
import { isOfAccount, ownerReturns } from './cart-store.ts'

/**
 * The cart of an account whose session is over is its owner's alone: it is taken off this device, so that a visitor
 * neither finds it nor empties it. A page that was kept does not know who is signed in.
 */
export function forgetLeftCart(queryClient: QueryClient): void {
  const isNobodySignedIn = () => queryClient.getQueryData(currentUser.queryKey) === null && !isKeptPage()
  const forget = async () => {
    if (!isNobodySignedIn() || ownerReturns.isExpected || !isOfAccount()) return
    const { forgetAccountCart } = await import('./account-cart.ts')
    if (isNobodySignedIn()) forgetAccountCart()
  }
  const forgetLeft = () => void forget().catch(() => undefined)
  forgetLeft()
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === currentUser.queryKey[0]) forgetLeft()
  })
}
