import { cn } from '#web/ui/cn.ts'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'

/** An amount of the last quote: pale while another is asked for, and a space of its width before the first. */
export function QuotedAmount({
  kes,
  isUpdating,
  className,
}: {
  kes: number | null | undefined
  isUpdating: boolean
  className?: string
}) {
  if (kes == null) return isUpdating ? <Skeleton className="inline-block h-[1em] w-18" /> : <span>–</span>
  return <Money kes={kes} className={cn('transition-opacity', isUpdating && 'opacity-50', className)} />
}
