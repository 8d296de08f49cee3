import { RowSkeleton, Skeleton } from '#web/ui/states/skeleton.tsx'

/** The cart's own shape, and near enough that of checkout: questions on the left, paper on the right. */
export function CartSkeleton() {
  return (
    <div aria-hidden className="wrap pt-5 lg:grid lg:grid-cols-[1fr_400px] lg:gap-14 lg:pt-8">
      <div>
        <Skeleton className="h-9 w-48 lg:h-12" />
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
