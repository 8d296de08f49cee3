import { Skeleton } from '#web/ui/states/skeleton.tsx'

export function OrdersSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton className="h-[221px] rounded-card" />
      <Skeleton className="mt-8 mb-3 h-5 w-20" />
      <div className="grid gap-3 md:grid-cols-2 md:gap-4">
        {['a', 'b', 'c', 'd'].map((card) => (
          <div key={card} className="rounded-card border border-line bg-surface p-4 md:p-5">
            <div className="flex gap-3">
              <Skeleton className="size-12 rounded-control" />
              <div className="flex-1">
                <Skeleton className="h-5 w-[60%]" />
                <Skeleton className="mt-1.5 h-3.5 w-[45%]" />
              </div>
              <Skeleton className="h-5 w-16" />
            </div>
            <Skeleton className="mt-3 h-5 w-[80%]" />
            <div className="mt-3 flex justify-between">
              <Skeleton className="h-[26px] w-24" />
              <Skeleton className="h-10 w-32 rounded-control" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
