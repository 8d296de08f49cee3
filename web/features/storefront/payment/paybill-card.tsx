import { useEffect, useState } from 'react'
import type { OrderWithPayment } from '#contracts/orders.ts'
import { formatAmount } from '#web/lib/format/money.ts'
import { formatPaybill } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { cn } from '#web/ui/cn.ts'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Card } from '#web/ui/surface.tsx'
import Check from '~icons/lucide/check'
import Copy from '~icons/lucide/copy'

/**
 * What is typed on the phone to pay by hand, each with a way to copy it. Nothing where the provider takes nothing by
 * hand.
 */
export function PaybillCard({ order, className }: { order: OrderWithPayment; className?: string }) {
  const { direct } = order.payment
  if (!direct) return null
  return (
    <Card className={cn('overflow-hidden', className)}>
      <div className="px-4 pt-3.5 pb-3">
        <h2 className="text-20">{m.payment_by_hand()}</h2>
        <p className="meta mt-1.5">{m.payment_by_hand_text({ steps: direct.steps[getLocale()] })}</p>
      </div>
      <dl>
        <CopyRow
          label={m.payment_business_number()}
          value={direct.businessNumber}
          shown={formatPaybill(direct.businessNumber)}
        />
        <CopyRow label={m.payment_account_number()} value={direct.accountNumber} />
        <CopyRow
          label={m.payment_amount_exactly()}
          value={String(order.payment.amountKES)}
          shown={formatAmount(order.payment.amountKES)}
        />
      </dl>
    </Card>
  )
}

/** How long a row says that it was copied. */
const copiedMilliseconds = 4000

function CopyRow({ label, value, shown = value }: { label: string; value: string; shown?: string }) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), copiedMilliseconds)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setIsCopied(true)
    } catch {
      toast({ title: m.payment_not_copied(), description: value, variant: 'destructive' })
    }
  }

  return (
    <div className="flex min-h-15 items-center justify-between gap-3 border-line border-t py-2 pr-2 pl-4">
      <div className="min-w-0">
        <dt className="font-semibold text-12 text-ink-2">{label}</dt>
        <dd className="text-20 font-[750] leading-tight tabular-nums [font-stretch:90%] [overflow-wrap:anywhere]">
          {shown}
        </dd>
      </div>
      <button
        type="button"
        onClick={copy}
        aria-label={m.payment_copy_named({ what: label })}
        className={cn(
          'inline-flex min-h-11 flex-none cursor-pointer items-center gap-1.5 rounded-control border px-3 text-13 font-[650] transition-colors',
          isCopied ? 'border-money-line bg-money-tint text-money' : 'border-line-strong bg-surface',
        )}
      >
        {isCopied ? <Check aria-hidden className="size-[18px]" /> : <Copy aria-hidden className="size-[18px]" />}
        <span aria-live="polite">{isCopied ? m.payment_copied() : m.payment_copy()}</span>
      </button>
    </div>
  )
}
