import { Skeleton } from '#web/ui/states/skeleton.tsx'

export function OnboardingSkeleton() {
  return (
    <div aria-hidden className="wrap pt-5 lg:pt-8">
      <Skeleton className="h-9 w-72 lg:h-12" />
      <Skeleton className="mt-3 h-4 w-[min(480px,90%)]" />
      <div className="mt-8 grid max-w-[680px] gap-5">
        {['a', 'b', 'c', 'd'].map((field) => (
          <div key={field}>
            <Skeleton className="h-3.5 w-32" />
            <Skeleton className="mt-2 h-12 rounded-control" />
          </div>
        ))}
      </div>
    </div>
  )
}
