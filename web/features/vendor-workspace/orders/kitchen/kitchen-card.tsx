import type { ReactNode } from 'react'
import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { callName } from '#web/features/shared/orders/call-number.ts'
import { useMay } from '#web/features/shared/vendor-profile/use-shop.ts'
import { isShort, useTimeToAccept } from '#web/features/vendor-workspace/orders/clocks.tsx'
import {
  dueAt,
  formatMinutes,
  inStatusSince,
  minutesBetween,
  minutesLate,
  minutesLeft,
  promisedMinutes,
} from '#web/features/vendor-workspace/orders/minutes.ts'
import { OrderNote } from '#web/features/vendor-workspace/orders/order-parts.tsx'
import { PromiseLine } from '#web/features/vendor-workspace/orders/promise-line.tsx'
import { KeptMark, NextButton, useIsKept } from '#web/features/vendor-workspace/orders/steps/next-button.tsx'
import { useLostSince } from '#web/lib/connection.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { ButtonLink, IconButton } from '#web/ui/button.tsx'
import { formatCountdown } from '#web/ui/states/countdown-ring.tsx'
import Ellipsis from '~icons/lucide/ellipsis'
import X from '~icons/lucide/x'
import { Bar, CardFrame, Clock } from './card-parts.tsx'
import { KitchenLines, LinesInWords } from './kitchen-lines.tsx'
import type { TickedLines } from './ticked-lines.ts'

interface KitchenCardProps {
  order: VendorOrder
  now: Date
  ticked: TickedLines
  /** Where they may turn it down. */
  onReject: (() => void) | undefined
}

export function KitchenCard(props: KitchenCardProps) {
  if (props.order.status === 'PAID') return <WaitingCard {...props} />
  return props.order.status === 'ACCEPTED' ? <PreparingCard {...props} /> : <ReadyCard {...props} />
}

/** Time runs out on it. Without a connection nobody here knows whether it still does. */
function WaitingCard({ order, ticked, onReject }: KitchenCardProps) {
  const { seconds, share } = useTimeToAccept(order)
  const lostSince = useLostSince()
  const isLate = isShort(seconds)
  return (
    <CardFrame
      order={order}
      look={isLate ? 'border-2 border-danger' : 'border-2 border-accent'}
      bar={<Bar share={share} look={isLate ? 'bg-danger' : 'bg-accent'} isStriped={isLate} />}
      clock={
        lostSince ? (
          <Clock
            label={m.vendor_time_unknown()}
            value="?"
            below={isLate ? m.kitchen_may_be_gone() : m.kitchen_since({ time: formatDate(lostSince, 'time') })}
            isLate={isLate}
          />
        ) : (
          <Clock
            label={m.vendor_time_to_accept({ time: formatCountdown(seconds) })}
            value={formatCountdown(seconds)}
            below={m.kitchen_to_answer()}
            isLate={isLate}
          />
        )
      }
    >
      <KitchenLines order={order} ticked={ticked} />
      <OrderNote note={order.note} className="mb-3 text-15" />
      <Buttons order={order}>
        {onReject && (
          <IconButton
            variant="quiet"
            className={aside}
            label={m.vendor_reject_named({ number: callName(order) })}
            onClick={onReject}
          >
            <X aria-hidden />
          </IconButton>
        )}
      </Buttons>
    </CardFrame>
  )
}

function PreparingCard({ order, now, ticked }: KitchenCardProps) {
  const late = minutesLate(order, now)
  const minutes = promisedMinutes(order) ?? order.preparationMinutes.to
  const share = Math.min(1, (dueAt(order).getTime() - now.getTime()) / (minutes * 60_000))
  return (
    <CardFrame
      order={order}
      look={late > 0 ? 'border-2 border-danger' : 'border border-line'}
      bar={<Bar share={late > 0 ? 1 : Math.max(0, share)} look={late > 0 ? 'bg-danger' : 'bg-work'} />}
      clock={
        late > 0 ? (
          <Clock value={formatMinutes(late)} below={m.kitchen_late()} isLate />
        ) : (
          <Clock
            value={formatMinutes(minutesLeft(order, now))}
            below={
              order.scheduledFor
                ? m.slots_for_time({ time: formatDate(order.scheduledFor, 'time') })
                : m.kitchen_left_of({ time: formatMinutes(minutes) })
            }
          />
        )
      }
    >
      <KitchenLines order={order} ticked={ticked} canTick />
      <OrderNote note={order.note} className="mb-3 text-15" />
      <Buttons order={order}>
        <More order={order} />
      </Buttons>
    </CardFrame>
  )
}

function ReadyCard({ order, now }: KitchenCardProps) {
  const late = minutesLate(order, now)
  const isKept = useIsKept(order)
  return (
    <CardFrame
      order={order}
      look="border border-money-line bg-money-tint/60"
      numberLook="text-money"
      clock={
        late > 0 ? (
          <Clock value={formatMinutes(late)} below={m.kitchen_late()} isLate />
        ) : (
          <Clock
            value={formatMinutes(minutesBetween(inStatusSince(order), now))}
            below={order.status === 'READY' ? m.kitchen_waiting() : m.vendor_status_on_the_way()}
          />
        )
      }
    >
      <LinesInWords order={order} />
      <PromiseLine order={order} className="mb-3 text-15" />
      {isKept && (
        <p className="mb-3 text-15 text-ink-2">
          {m.kitchen_call_out({ customer: order.contact.name, number: callName(order) })}
        </p>
      )}
      <Buttons order={order}>
        <More order={order} />
      </Buttons>
    </CardFrame>
  )
}

const aside = '!size-15 flex-none'

function Buttons({ order, children }: { order: VendorOrder; children: ReactNode }) {
  return (
    <>
      <KeptMark order={order} className="mb-3 text-accent" />
      <div className="flex gap-2">
        <NextButton
          order={order}
          className="flex-1 [&_button]:min-h-15 [&_button]:text-17 [&[data-next]]:min-h-15 [&[data-next]]:text-17"
        />
        {children}
      </div>
    </>
  )
}

function More({ order }: { order: VendorOrder }) {
  if (!useMay('orders')) return null
  return (
    <ButtonLink
      to="/vendor/orders/$id"
      params={{ id: order.id }}
      variant="quiet"
      size="icon"
      className={aside}
      aria-label={m.vendor_more_named({ number: callName(order) })}
    >
      <Ellipsis aria-hidden />
    </ButtonLink>
  )
}
