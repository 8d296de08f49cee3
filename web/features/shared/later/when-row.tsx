import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { SlotTerms } from '#contracts/slots/slots.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import { m } from '#web/paraglide/messages.js'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Card } from '#web/ui/surface.tsx'
import CalendarClock from '~icons/lucide/calendar-clock'
import { dayAndTime, shortTime } from './slot-text.ts'
import { vendorSlots } from './slots.queries.ts'
import type { WhenSheetProps } from './when-sheet.tsx'

const WhenSheet = lazyChunk<WhenSheetProps>(() => import('./when-sheet.tsx'))

export interface WhenRowProps {
  vendor: { slug: string; name: string }
  chosen: string | null
  /** When it would be ready now; undefined while the shop takes nothing for now. */
  soonest: string | undefined
  /** A time that was refused when the order was placed. */
  lost: string | undefined
  onChoose: (startsAt: string | null) => void
}

/** For when the order is, and the way to change it; with a time the three moments that follow from it. */
export default function WhenRow({ vendor, chosen, soonest, lost, onChoose }: WhenRowProps) {
  const { data } = useQuery(vendorSlots(vendor.slug))
  const [isChoosing, setIsChoosing] = useState(false)
  const [seen, setSeen] = useState<string>()
  const isLost = lost !== undefined && lost !== seen
  const close = () => {
    setSeen(lost)
    setIsChoosing(false)
  }
  return (
    <>
      <Card className="mt-3">
        <div className="flex items-center gap-3 px-4 py-3">
          <CalendarClock aria-hidden className="size-5 flex-none" />
          <p className="min-w-0 flex-1">
            <span className="block font-[650]">
              {chosen ? dayAndTime(chosen) : soonest === undefined ? m.slots_choose() : m.slots_as_soon()}
            </span>
            <span className="meta block">{chosen ? m.slots_for_later() : (soonest ?? m.slots_closed_now())}</span>
          </p>
          <button type="button" className="link py-2.5 text-13" onClick={() => setIsChoosing(true)}>
            {m.slots_change()}
            <span className="sr-only"> {m.slots_when()}</span>
          </button>
        </div>
      </Card>
      {chosen && data?.terms && <ThreeTimes startsAt={chosen} terms={data.terms} />}
      {(isChoosing || isLost) && (
        <Suspense>
          <WhenSheet
            vendor={vendor}
            chosen={chosen}
            soonest={soonest}
            lost={isLost ? lost : undefined}
            onClose={close}
            onChoose={(startsAt) => {
              onChoose(startsAt)
              close()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** When the shop answers, until when it is cancelled free of charge, and when the food is there. */
function ThreeTimes({ startsAt, terms }: { startsAt: string; terms: SlotTerms }) {
  const now = useNow(Date.now())
  const at = (milliseconds: number) => new Date(milliseconds).toISOString()
  const start = Date.parse(startsAt)
  const kitchen = at(start - terms.kitchenMinutes * 60_000)
  const end = at(start + terms.slotMinutes * 60_000)
  const rows = [
    [formatDate(at(now), 'time'), terms.acceptsByItself ? m.slots_you_pay_accepted() : m.slots_you_pay_asked()],
    [shortTime(kitchen), m.slots_cancel_until()],
    [shortTime(startsAt), m.slots_cooked({ until: formatDate(end, 'time') })],
  ]
  return (
    <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 rounded-control bg-sunken px-4 py-3 text-13">
      {rows.map(([time, words]) => (
        <div key={words} className="contents">
          <dt className="font-bold tabular-nums">{time}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
