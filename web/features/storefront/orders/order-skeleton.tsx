import { Skeleton } from '#web/ui/states/skeleton.tsx'

export function OrderSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton className="mt-11 h-9 w-64" />
      <Skeleton className="mt-2 h-4 w-48" />
      <div className="mt-5 grid gap-4 xl:grid-cols-[1fr_380px] xl:gap-6">
        <div className="grid content-start gap-4">
          <Skeleton className="h-[330px] rounded-card" />
          <Skeleton className="h-[140px] rounded-card" />
        </div>
        <Skeleton className="h-[460px] rounded-card" />
      </div>
    </div>
  )
}
