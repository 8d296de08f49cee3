import { formatKES } from '#web/lib/format/money.ts'
import { cn } from './cn.ts'

/** An amount: tabular, never broken, `KSh 1,250`. */
export function Money({ kes, className }: { kes: number; className?: string }) {
  return <span className={cn('money', className)}>{formatKES(kes)}</span>
}
