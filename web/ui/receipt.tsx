import type { ReactNode } from 'react'
import { cn } from './cn.ts'

/** A slip of paper whose lower edge is cut with a saw. */
export function Receipt({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className="paper-shadow">
      <div className={cn('receipt-cut rounded-t-badge bg-surface px-[18px] pt-5 pb-7', className)}>{children}</div>
    </div>
  )
}

/** Its lines: words on the left, an amount on the right. */
export function ReceiptLines({ children }: { children: ReactNode }) {
  return <dl className="grid gap-2">{children}</dl>
}

export interface ReceiptLineProps {
  label: ReactNode
  note?: ReactNode
  /** The sum: larger, under a rule. */
  total?: boolean
  children: ReactNode
}

export function ReceiptLine({ label, note, total, children }: ReceiptLineProps) {
  return (
    <div
      className={cn(
        'grid grid-cols-[1fr_auto] items-baseline gap-3',
        total && 'border-ink border-t-[1.5px] pt-2.5 font-[750] text-20',
      )}
    >
      <dt>
        {label}
        {note && <span className="meta block font-normal">{note}</span>}
      </dt>
      <dd className="money">{children}</dd>
    </div>
  )
}

/** Between the part of a ticket that is kept and the part that is torn off. */
export function Perforation() {
  return <hr className="mx-[18px] border-line-strong border-t-2 border-dashed opacity-75" />
}
