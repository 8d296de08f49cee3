import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { suggestedMinutes } from '#contracts/vendor-orders/preparation-time.ts'
import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { callName } from '#web/features/shared/orders/call-number.ts'
import { useMay } from '#web/features/shared/vendor-profile/use-shop.ts'
import { waitingOrders } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { useLostSince } from '#web/lib/connection.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, IconButton } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import Clock from '~icons/lucide/clock'
import Timer from '~icons/lucide/timer'
import { useKeptPresses } from './kept-presses.ts'
import { type NextStep, nextStep } from './next-step.ts'
import { useOrderTransitions } from './use-order-transitions.ts'

export const loadAcceptTimeSheet = () => import('./accept-time-sheet.tsx')
const AcceptTimeSheet = lazyChunk(loadAcceptTimeSheet)

interface NextButtonProps {
  order: VendorOrder
  block?: boolean
  className?: string
}

/** The one big thing to do next. Accepting says how many minutes it takes, and beside it stands a way to say others. */
export function NextButton(props: NextButtonProps) {
  const next = nextStep(props.order)
  const mayHandOver = useMay('orders')
  if (!next || (next.isHandingOver && !mayHandOver)) return null
  return next.to === 'ACCEPTED' ? <AcceptButton {...props} next={next} /> : <StepButton {...props} next={next} />
}

/** Without a connection accepting is only a wish: the order may be gone when it arrives. */
function AcceptButton({ order, block, className, next }: NextButtonProps & { next: NextStep }) {
  const { step } = useOrderTransitions()
  const [isChoosing, setIsChoosing] = useState(false)
  const isLost = useLostSince() !== undefined
  const isKept = useIsKept(order)
  const inHand = useInfiniteQuery(waitingOrders).data?.pages[0]?.counts.PREPARING ?? 0
  const minutes = suggestedMinutes(order.preparationMinutes, inHand)
  const isWish = isLost || isKept
  return (
    <span className={cn('flex gap-2', className)}>
      <Button
        data-next
        variant={isWish ? 'quiet' : next.variant}
        block={block}
        disabled={isKept}
        className={cn('min-w-0 flex-1 !px-2', isWish && '!border-2 !border-accent-edge !border-dashed')}
        onClick={() => step(order, next, minutes)}
      >
        {isWish ? m.vendor_accept_when_back() : next.label(minutes)}
        <ForOrder order={order} />
      </Button>
      {!isKept && (
        <IconButton
          variant="quiet"
          className="!size-12 flex-none"
          label={m.kitchen_other_time({ number: callName(order) })}
          onClick={() => setIsChoosing(true)}
        >
          <Timer aria-hidden />
        </IconButton>
      )}
      {isChoosing && (
        <Suspense>
          <AcceptTimeSheet
            order={order}
            inHand={inHand}
            onClose={() => setIsChoosing(false)}
            onAccept={(chosen) => {
              setIsChoosing(false)
              void step(order, next, chosen)
            }}
          />
        </Suspense>
      )}
    </span>
  )
}

function StepButton({ order, block, className, next }: NextButtonProps & { next: NextStep }) {
  const { step } = useOrderTransitions()
  return (
    <Button data-next variant={next.variant} block={block} className={className} onClick={() => step(order, next)}>
      {next.label(0)}
      <ForOrder order={order} />
    </Button>
  )
}

const ForOrder = ({ order }: { order: VendorOrder }) => (
  <span className="sr-only">{m.vendor_for_order({ number: callName(order) })}</span>
)

export const useIsKept = ({ id }: Pick<VendorOrder, 'id'>): boolean =>
  useKeptPresses().some(({ orderId }) => orderId === id)

/** Marks an order whose step has not reached the server yet. */
export function KeptMark({ order, className }: { order: VendorOrder; className?: string }) {
  const press = useKeptPresses().find(({ orderId }) => orderId === order.id)
  if (!press) return null
  return (
    <p
      className={cn(
        'flex w-fit items-center gap-1.5 rounded-[8px] border-[1.5px] border-accent-edge border-dashed px-2.5 py-1 font-[650] text-13',
        className,
      )}
    >
      <Clock aria-hidden className="size-4 flex-none" />
      {press.isOld ? m.vendor_press_old() : m.vendor_kept()}
    </p>
  )
}
