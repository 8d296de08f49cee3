import { Skeleton } from '#web/ui/states/skeleton.tsx'

export function RevenueSkeleton() {
  return (
    <div aria-hidden className="grid gap-4">
      <Skeleton className="h-[440px] rounded-card md:h-[260px]" />
      <Skeleton className="h-[560px] rounded-card md:h-[480px]" />
      <div className="grid gap-4 lg:grid-cols-[1.2fr_1fr]">
        <Skeleton className="h-[380px] rounded-card" />
        <Skeleton className="h-[380px] rounded-card" />
      </div>
    </div>
  )
}
