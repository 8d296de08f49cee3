import { Skeleton } from '#web/ui/states/skeleton.tsx'

export function VendorSkeleton() {
  return (
    <div aria-hidden className="min-h-dvh">
      <div className="h-27 bg-cloth" />
      <div className="wrap pt-5">
        <Skeleton className="h-12 w-[min(390px,100%)] rounded-control" />
        <div className="mt-5 grid gap-3.5 lg:grid-cols-3">
          <Skeleton className="h-56 rounded-card" />
          <Skeleton className="h-56 rounded-card max-lg:hidden" />
          <Skeleton className="h-56 rounded-card max-lg:hidden" />
        </div>
      </div>
    </div>
  )
}
