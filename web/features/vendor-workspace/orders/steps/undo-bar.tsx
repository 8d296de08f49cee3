import type { ReactNode } from 'react'
import { undoSeconds } from '#contracts/vendor-orders/preparation-time.ts'
import { callName } from '#web/features/shared/orders/call-number.ts'
import { useLostSince } from '#web/lib/connection.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { useSecondsUntil } from '#web/ui/states/countdown-ring.tsx'
import Check from '~icons/lucide/check'
import Undo from '~icons/lucide/undo-2'
import { useKeptPresses } from './kept-presses.ts'
import { type PressedStep, usePressedStep } from './undoable-step.ts'
import { useOrderTransitions } from './use-order-transitions.ts'

/** Above what the page shows, or at the foot of a screen that it shares with nothing. */
type Look = 'bar' | 'foot'

/** For some seconds the last step can be taken back; until then its customer is not told of it. */
export function UndoBar({ look = 'bar' }: { look?: Look }) {
  const step = usePressedStep()
  return (
    <>
      <p role="status" className="sr-only">
        {step && `${stepTitle(step)} ${m.kitchen_undo_offer({ seconds: undoSeconds })}`}
      </p>
      {step && <Bar key={step.pressedAt} step={step} look={look} />}
    </>
  )
}

function Bar({ step, look }: { step: PressedStep; look: Look }) {
  const { undo } = useOrderTransitions()
  const seconds = useSecondsUntil(new Date(step.pressedAt + undoSeconds * 1000))
  const isLost = useLostSince() !== undefined
  const isKept = useKeptPresses().some(({ orderId, to }) => orderId === step.order.id && to === step.to)
  const customer = step.order.contact.name
  return (
    <div
      data-runs-out
      className={cn(
        'flex items-center gap-3 px-(--gutter) py-2.5 print:hidden',
        look === 'bar'
          ? 'on-cloth fixed inset-x-0 bottom-(--tab-bar) z-30 bg-cloth text-on-cloth shadow-up'
          : 'relative min-h-18 flex-none bg-[#fbf4e4] text-[#1f1a30]',
      )}
    >
      <Draining seconds={seconds} />
      <span aria-hidden className="grid size-8 flex-none rotate-45 place-items-center rounded-[4px] bg-money-fill">
        <Check className="-rotate-45 text-on-money" />
      </span>
      <p aria-hidden className="min-w-0 flex-1 leading-tight">
        <b className="mr-1.5 font-extrabold text-17 [font-stretch:86%]">{stepTitle(step)}</b>
        <Rest>{isKept || isLost ? m.kitchen_not_told({ customer }) : m.kitchen_told_in({ customer, seconds })}</Rest>
      </p>
      <Button
        variant="cloth"
        className={cn('flex-none !px-5', look === 'foot' && 'min-h-14 bg-[#1f1a30] !px-12 text-[#fbf4e4]')}
        onClick={() => undo(step)}
      >
        <Undo aria-hidden className="size-[18px]" />
        {m.kitchen_undo()}
        <span className="sr-only">{m.vendor_for_order({ number: callName(step.order) })}</span>
      </Button>
    </div>
  )
}

const Rest = ({ children }: { children: ReactNode }) => (
  <span className="inline-block text-13 opacity-85 md:text-15">{children}</span>
)

function Draining({ seconds }: { seconds: number }) {
  return (
    <span
      aria-hidden
      style={{ transform: `scaleX(${seconds / undoSeconds})` }}
      className="absolute inset-x-0 top-0 h-1.5 origin-left bg-money-fill transition-transform duration-1000 ease-linear motion-reduce:transition-none"
    />
  )
}

const stepTitle = ({ order, to }: PressedStep): string =>
  to === 'READY' ? m.kitchen_is_ready({ number: callName(order) }) : m.kitchen_is_accepted({ number: callName(order) })
