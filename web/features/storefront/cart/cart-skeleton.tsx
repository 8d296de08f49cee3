import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { followingListeners, isOfAccount } from '#web/lib/cart/cart-store.ts'
import type { useUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { RowSkeleton, Skeleton } from '#web/ui/states/skeleton.tsx'

/**
 * The cart's own shape, and near enough that of checkout: questions on the left, paper on the right. The server does
 * not know what is in the cart, but it knows what to say: this is all that a browser without JavaScript ever shows.
 */
export function CartSkeleton({ title = m.cart_title() }: { title?: string }) {
  return (
    <div className="wrap pt-5 lg:grid lg:grid-cols-[1fr_400px] lg:gap-14 lg:pt-8">
      <div>
        <h1 className="text-32 lg:text-42">{title}</h1>
        <p className="mt-2 max-w-[52ch] text-ink-2">{m.cart_on_this_device()}</p>
        <noscript>
          <p className="mt-2 max-w-[52ch] font-semibold">{m.cart_needs_javascript()}</p>
        </noscript>
        <div className="mt-4 mb-2 flex items-center gap-3">
          <Skeleton className="size-12 rounded-control" />
          <Skeleton className="h-5 w-44" />
        </div>
        <RowSkeleton />
        <RowSkeleton />
        <RowSkeleton />
      </div>
      <Skeleton className="mt-6 h-52 rounded-t-badge lg:mt-19" />
    </div>
  )
}

interface AwaitedCartProps {
  user: ReturnType<typeof useUser>
  isEmpty: boolean
  title?: string
  children: ReactNode
}

/**
 * The page of a cart; its shape while the account's may come yet, a moment after somebody has signed in on this device.
 * Longer than three seconds nobody waits for one that may be empty.
 */
export function AwaitedCart({ user, isEmpty, title, children }: AwaitedCartProps) {
  const isFollowed = useSyncExternalStore(subscribe, isOfAccount, () => false)
  const [hasWaited, setHasWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), 3_000)
    return () => clearTimeout(timer)
  }, [])
  const isComing = user === undefined || (user !== null && !isFollowed && !hasWaited)
  return isEmpty && isComing ? <CartSkeleton title={title} /> : children
}

function subscribe(listener: () => void): () => void {
  followingListeners.add(listener)
  return () => followingListeners.delete(listener)
}
