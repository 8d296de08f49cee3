import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { nextStep } from './next-step.ts'
import { useOrderTransitions } from './use-order-transitions.ts'

/** The one big thing to do next. */
export function NextButton({ order, block, className }: { order: VendorOrder; block?: boolean; className?: string }) {
  const { step } = useOrderTransitions()
  const next = nextStep(order)
  if (!next) return null
  return (
    <Button variant={next.variant} block={block} className={className} onClick={() => step(order, next)}>
      {next.label(order)}
      <span className="sr-only">{m.vendor_for_order({ number: formatOrderNumber(order.number) })}</span>
    </Button>
  )
}
