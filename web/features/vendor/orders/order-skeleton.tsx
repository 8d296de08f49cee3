import { Skeleton } from '#web/ui/states/skeleton.tsx'

export function VendorOrderSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton className="mt-12 h-9 w-72" />
      <div className="mt-9 grid gap-4 lg:grid-cols-[1fr_360px] lg:gap-6">
        <Skeleton className="h-[260px] rounded-card" />
        <Skeleton className="h-[260px] rounded-card" />
      </div>
    </div>
  )
}
