import { Skeleton } from '#web/ui/states/skeleton.tsx'

/** Before it is known who is there. */
export function AccountSkeleton() {
  return (
    <div
      aria-hidden
      className="wrap grid min-h-dvh grid-cols-1 content-start pt-4 lg:grid-cols-[224px_1fr] lg:gap-12 lg:pt-9"
    >
      <div>
        <div className="flex items-center gap-3">
          <Skeleton className="size-13 rounded-control" />
          <Skeleton className="h-9 w-36" />
        </div>
        <Skeleton className="mt-3 h-12 lg:mt-4 lg:h-64" />
      </div>
      <div className="pt-5 lg:pt-0">
        <Skeleton className="mb-4 h-9 w-40 lg:h-12" />
        <Skeleton className="h-[221px] rounded-card" />
      </div>
    </div>
  )
}
