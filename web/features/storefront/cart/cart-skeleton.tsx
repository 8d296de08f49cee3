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
