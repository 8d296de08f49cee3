import { Skeleton, TableSkeleton } from '#web/ui/states/skeleton.tsx'

export function AdminSkeleton() {
  return (
    <div aria-hidden className="-mb-10 min-h-[calc(100dvh-64px)] lg:flex">
      <div className="h-12 bg-cloth lg:h-auto lg:w-60 lg:flex-none" />
      <div className="mx-auto w-full max-w-[1280px] px-(--gutter) pt-5 pb-12 md:pt-7">
        <Skeleton className="h-10 w-[min(320px,70%)]" />
        <Skeleton className="mt-5 h-12 w-[min(440px,100%)] rounded-control" />
        <div className="mt-5">
          <TableSkeleton />
        </div>
      </div>
    </div>
  )
}
