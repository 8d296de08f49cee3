import type { ReactNode } from 'react'
import type { OrderSummary } from '#contracts/orders.ts'
import { type ExpectedTime, expectedTime } from '#contracts/vendor-orders/expected-time.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { useNow } from '#web/lib/use-now.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { Pindo } from '#web/ui/brand/kanga.tsx'
import { cn } from '#web/ui/cn.ts'
import type { IconComponent } from '#web/ui/icon.tsx'
import AlarmClock from '~icons/lucide/alarm-clock'
import Bike from '~icons/lucide/bike'
import CookingPot from '~icons/lucide/cooking-pot'
import House from '~icons/lucide/house'

type AwaitedOrder = OrderSummary & { priceLines: readonly { kind: string; amountKES: number }[] }

interface ArrivalProps {
  order: AwaitedOrder
  /** What is said of an order that nobody waits for. */
  children?: ReactNode
  /** Whether the clock is the title of its page. */
  isTitle?: boolean
}

/** When an order is at the door, or ready: on the cloth, the clock first. That it is late is said before anybody asks. */
export function Arrival({ order, children, isTitle }: ArrivalProps) {
  const now = useNow(Date.now())
  const expected = expectedTime(order, now)
  if (!expected) return children
  const Clock = isTitle ? 'h1' : 'p'
  const minutes = Math.ceil((expected.at - now) / 60_000)
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <p className="text-on-cloth-2">{clockLabel(order, expected, now)}</p>
        {expected.was !== null && <LateBadge minutes={Math.floor((now - expected.was) / 60_000)} />}
      </div>
      <div className="mt-1 flex items-end justify-between gap-3">
        <Clock
          role={isTitle ? undefined : 'status'}
          className="font-extrabold text-[64px] text-on-cloth leading-none tracking-[-.02em] tabular-nums [font-stretch:80%]"
        >
          {said(expected.at, now)}
        </Clock>
        {minutes <= longestCount && (
          <p className="text-right text-13 text-on-cloth-2 leading-tight">
            <b className="block font-[750] text-20 text-on-cloth tabular-nums [font-stretch:90%]">
              {m.vendors_minutes({ range: minutes })}
            </b>
            {m.arrival_from_now()}
          </p>
        )}
      </div>
      {order.wayMinutes && <Road order={order} now={now} />}
      <Words order={order} expected={expected} now={now} />
    </>
  )
}

/** More minutes than that nobody counts. */
const longestCount = 90

const halfDay = 12 * 3_600_000

const said = (at: number, now: number) => formatDate(new Date(at).toISOString(), at - now < halfDay ? 'time' : 'moment')

function clockLabel({ wayMinutes, readyBy }: AwaitedOrder, { was }: ExpectedTime, now: number): ReactNode {
  if (was !== null)
    return (
      <>
        {m.arrival_new_time()} <s>{said(was, now)}</s>
      </>
    )
  if (wayMinutes) return m.arrival_at_door()
  return readyBy ? m.arrival_ready_by() : m.arrival_ready_about()
}

/** A new time may come before the old one is over: a shop that is not ready cannot be there in time any more. */
const LateBadge = ({ minutes }: { minutes: number }) => (
  <Badge tone="act" icon={AlarmClock}>
    {minutes > 0 ? m.arrival_late({ time: m.vendors_minutes({ range: minutes }) }) : m.arrival_running_late()}
  </Badge>
)

/** From the shop to the door: how far it is by the minutes that this way usually takes. It is no map. */
function Road({ order, now }: { order: AwaitedOrder; now: number }) {
  const share = shareOfWay(order, now)
  const left = order.leftAt !== null
  return (
    <div aria-hidden className="mt-4 flex items-center gap-1">
      <Place icon={CookingPot} isHere={!left} />
      {left && <Stretch grow={share} figure="var(--color-accent)" />}
      {left && <Place icon={Bike} isHere />}
      <Stretch grow={1 - share} figure="var(--color-cloth-line)" />
      <Place icon={House} />
    </div>
  )
}

/** Never all of it before it is handed over. */
function shareOfWay({ leftAt, wayMinutes }: AwaitedOrder, now: number): number {
  if (leftAt === null || !wayMinutes) return 0
  return Math.min(0.92, Math.max(0, (now - Date.parse(leftAt)) / (Math.max(1, wayMinutes.usual) * 60_000)))
}

const Place = ({ icon: Icon, isHere = false }: { icon: IconComponent; isHere?: boolean }) => (
  <span
    className={cn(
      'grid flex-none place-items-center rounded-[10px]',
      isHere ? 'size-11 bg-accent text-on-accent' : 'size-9 bg-cloth-line text-on-cloth',
    )}
  >
    <Icon className={isHere ? 'size-6' : 'size-[18px]'} />
  </span>
)

const Stretch = ({ grow, figure }: { grow: number; figure: string }) => (
  <span className="min-w-0 overflow-hidden" style={{ flexGrow: grow, flexBasis: 0 }}>
    <Pindo pattern="almasi" ground="transparent" figure={figure} />
  </span>
)

function Words({ order, expected, now }: { order: AwaitedOrder; expected: ExpectedTime; now: number }) {
  const { leftAt, wayMinutes, vendor } = order
  const isLate = expected.was !== null
  return (
    <div className="mt-2 grid gap-1 text-13 text-on-cloth-2 leading-snug">
      {leftAt !== null && wayMinutes && (
        <p>{m.arrival_left({ vendor: vendor.name, time: formatDate(leftAt, 'time'), minutes: wayMinutes.usual })}</p>
      )}
      {isLate && <p role="status">{m.arrival_sorry()}</p>}
      {isLate && <ReturnedFee order={order} now={now} />}
    </div>
  )
}

/** Of an order that is late, what comes back by itself if it stays so. */
function ReturnedFee({ order, now }: { order: AwaitedOrder; now: number }) {
  const amountKES = order.priceLines.find(({ kind }) => kind === 'DELIVERY')?.amountKES ?? 0
  if (order.lateFeeAt === null || Date.parse(order.lateFeeAt) <= now || amountKES === 0 || order.leftKES === 0)
    return null
  return (
    <p className="text-on-cloth">
      {m.arrival_fee_returns({ time: formatDate(order.lateFeeAt, 'time'), amount: formatKES(amountKES) })}
    </p>
  )
}
