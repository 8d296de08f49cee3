import { Pindo } from '#web/ui/brand/kanga.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'

export function SuccessSkeleton() {
  return (
    <>
      <Pindo />
      <div aria-hidden className="wrap !max-w-[980px] pt-6">
        <div className="flex gap-3">
          <Skeleton className="size-14 rounded-card" />
          <div className="flex-1">
            <Skeleton className="h-9 w-[min(320px,80%)]" />
            <Skeleton className="mt-3 h-4 w-[min(420px,95%)]" />
          </div>
        </div>
        <Skeleton className="mt-6 h-56 rounded-card" />
      </div>
    </>
  )
}
