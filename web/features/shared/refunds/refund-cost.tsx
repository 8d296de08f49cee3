import type { RefundPreview } from '#contracts/money/refunds.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Money } from '#web/ui/money.tsx'
import { ReceiptLine, ReceiptLines } from '#web/ui/receipt.tsx'
import { Notice } from '#web/ui/surface.tsx'
import type { Side } from './use-refund.ts'

interface RefundCostProps {
  side: Side
  customer: string
  preview: RefundPreview | undefined
  /** Another choice is being asked about. */
  isOld: boolean
}

const nothing: RefundPreview = { amountKES: 0, commissionKES: 0, vendorKES: 0, platformKES: 0, debtKES: 0, leftKES: 0 }

/** What it comes to: what the customer gets, and who gives it. */
export function RefundCost({ side, customer, preview = nothing, isOld }: RefundCostProps) {
  const { amountKES, commissionKES, vendorKES, platformKES, debtKES } = preview
  const isVendor = side === 'vendor'
  return (
    <div className={cn('grid gap-3 transition-opacity', isOld && 'opacity-60')} aria-busy={isOld}>
      <div className="rounded-control bg-sunken px-3.5 py-3">
        <ReceiptLines>
          <ReceiptLine label={isVendor ? m.refunds_from_you() : m.refunds_from_vendor()}>
            <Money kes={vendorKES} />
          </ReceiptLine>
          <ReceiptLine label={m.refunds_from_commission()}>
            <Money kes={commissionKES} />
          </ReceiptLine>
          {platformKES !== 0 && (
            <ReceiptLine label={platformKES > 0 ? m.refunds_from_fees() : m.refunds_to_promotion()}>
              <Money kes={platformKES} />
            </ReceiptLine>
          )}
          <ReceiptLine label={m.refunds_customer_gets({ customer })} total>
            <Money kes={amountKES} />
          </ReceiptLine>
        </ReceiptLines>
      </div>
      {debtKES > 0 && (
        <Notice tone="act" live>
          {isVendor
            ? m.refunds_debt_yours({ amount: formatKES(debtKES) })
            : m.refunds_debt_vendor({ amount: formatKES(debtKES) })}
        </Notice>
      )}
    </div>
  )
}
