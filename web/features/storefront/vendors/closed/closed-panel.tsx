import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { VendorPage } from '#contracts/vendors.ts'
import { shortTime } from '#web/features/shared/later/slot-text.ts'
import { vendorSlots } from '#web/features/shared/later/slots.queries.ts'
import type { WhenSheetProps } from '#web/features/shared/later/when-sheet.tsx'
import { useCart } from '#web/lib/cart/use-cart.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { ActionBar, Card } from '#web/ui/surface.tsx'
import { OpenNearby } from './open-nearby.tsx'
import { PausedCard } from './paused-card.tsx'
import { TellMe } from './tell-me.tsx'

const WhenSheet = lazyChunk<WhenSheetProps>(() => import('#web/features/shared/later/when-sheet.tsx'))

export interface ClosedPanelProps {
  vendor: VendorPage
  now: number
  /** "Opens 11:00". */
  closedLabel: string
  chosen: string | null
  /** What is said where the shop takes no orders for later. */
  instead: ReactNode
  onChoose: (startsAt: string | null) => void
}

/**
 * What a shop says that takes no orders now. A closed one sells for the first time that it can bring. One that is paused
 * within its hours is not closed: it says how long that usually takes, and sells for later to whom wants that.
 */
export default function ClosedPanel({ vendor, now, closedLabel, chosen, instead, onChoose }: ClosedPanelProps) {
  const { data } = useQuery(vendorSlots(vendor.slug))
  const { count } = useCart()
  const first = data?.days.find(({ firstFree }) => firstFree !== null)?.firstFree ?? null
  const pause = vendor.pause?.isWithinHours ? vendor.pause : null
  const choose = useEffectEvent(onChoose)
  useEffect(() => {
    if (!pause && chosen === null && first !== null) choose(first)
  }, [pause, chosen, first])
  const terms = data?.terms
  if (terms && chosen !== null) {
    return (
      <ForLater
        vendor={vendor}
        closedLabel={closedLabel}
        chosen={chosen}
        isFirst={chosen === first}
        kitchenMinutes={terms.kitchenMinutes}
        onChoose={onChoose}
      >
        <TellMe vendor={vendor} label={pause ? m.vendors_tell_back() : m.vendors_tell_open()} />
      </ForLater>
    )
  }
  if (!pause) {
    return (
      <>
        {instead}
        <TellMe vendor={vendor} label={m.vendors_tell_open()} className="mb-6" />
        <OpenNearby vendor={vendor} now={now} />
      </>
    )
  }
  // In reach of the thumb, unless the cart is there.
  const isInBar = count === 0
  const tellMe = (variant: 'primary' | 'quiet') => (
    <TellMe vendor={vendor} label={m.vendors_tell_back()} variant={variant} />
  )
  return (
    <>
      <PausedCard vendor={vendor} pause={pause} now={now} first={first} onChoose={onChoose}>
        <div className={isInBar ? 'max-md:hidden' : undefined}>{tellMe('quiet')}</div>
      </PausedCard>
      <OpenNearby vendor={vendor} now={now} />
      {isInBar && <ActionBar>{tellMe('primary')}</ActionBar>}
    </>
  )
}

interface ForLaterProps extends Pick<ClosedPanelProps, 'vendor' | 'closedLabel' | 'onChoose'> {
  chosen: string
  isFirst: boolean
  kitchenMinutes: number
  children: ReactNode
}

function ForLater({ vendor, closedLabel, chosen, isFirst, kitchenMinutes, onChoose, children }: ForLaterProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const cancelUntil = new Date(Date.parse(chosen) - kitchenMinutes * 60_000).toISOString()
  return (
    <Card padded className="mb-5">
      <div className="flex items-start justify-between gap-4">
        <p>
          <span className="block font-[650]">{closedLabel}</span>
          <span className="meta mt-2 block">{isFirst ? m.slots_first() : m.slots_chosen()}</span>
        </p>
        <p className="text-right font-extrabold text-32 tabular-nums leading-none [font-stretch:80%]">
          {shortTime(chosen)}
        </p>
      </div>
      <p className="mt-3">{m.slots_closed_text({ time: formatDate(chosen, 'time'), until: shortTime(cancelUntil) })}</p>
      <div className="mt-3 flex flex-wrap items-start gap-2">
        <Button variant="quiet" onClick={() => setIsChoosing(true)}>
          {m.slots_other_time()}
        </Button>
        {children}
      </div>
      {isChoosing && (
        <Suspense>
          <WhenSheet
            vendor={vendor}
            chosen={chosen}
            soonest={undefined}
            lost={undefined}
            onClose={() => setIsChoosing(false)}
            onChoose={(startsAt) => {
              onChoose(startsAt)
              setIsChoosing(false)
            }}
          />
        </Suspense>
      )}
    </Card>
  )
}
