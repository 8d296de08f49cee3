import { useLayoutEffect } from 'react'
import { cn } from '#web/ui/cn.ts'

/** A bar or a block of what is coming. Give it the size of the thing itself, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('waiting', className)} />
}

export function CardSkeleton() {
  return (
    <div aria-hidden className="overflow-hidden rounded-card border border-line bg-surface">
      <Skeleton className="aspect-12/5 rounded-none" />
      <div className="px-3.5 pt-3 pb-3.5">
        <div className="flex justify-between">
          <Skeleton className="-mt-9 size-14 rounded-[12px] border-[3px] border-surface" />
          <Skeleton className="h-3.5 w-26" />
        </div>
        <Skeleton className="mt-3 h-[18px] w-[70%]" />
        <Skeleton className="mt-2 h-[13px] w-[48%]" />
        <div className="mt-2.5 flex justify-between border-line border-t border-dashed pt-2.5">
          <Skeleton className="h-3.5 w-19" />
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className="h-3.5 w-17" />
        </div>
      </div>
    </div>
  )
}

export function RowSkeleton() {
  return (
    <div aria-hidden className="flex items-center gap-3 border-line border-b py-3">
      <Skeleton className="size-16 rounded-[12px]" />
      <div className="flex-1">
        <Skeleton className="h-4 w-[60%]" />
        <Skeleton className="mt-2 h-3 w-[38%]" />
      </div>
      <Skeleton className="h-4 w-16" />
    </div>
  )
}

export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div aria-hidden className="rounded-card border border-line bg-surface px-5">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="flex h-12 items-center justify-between gap-6 border-line border-b last:border-0">
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="hidden h-3.5 w-24 md:block" />
          <Skeleton className="h-3.5 w-16" />
        </div>
      ))}
    </div>
  )
}

/** While a whole page is on its way, from its top: the page before may have been scrolled far down. */
export function PageSkeleton() {
  // In newer browsers it answers a promise, which is nothing to clean up with.
  useLayoutEffect(() => void scrollTo(0, 0), [])
  return (
    <div aria-hidden className="wrap min-h-dvh py-6">
      <Skeleton className="h-9 w-[min(420px,70%)]" />
      <Skeleton className="my-5 h-56 rounded-card" />
      <TableSkeleton rows={4} />
    </div>
  )
}
