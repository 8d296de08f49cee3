import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Card } from '#web/ui/surface.tsx'
import { shortTime } from './slot-text.ts'
import { vendorSlots } from './slots.queries.ts'
import type { WhenSheetProps } from './when-sheet.tsx'

const WhenSheet = lazyChunk<WhenSheetProps>(() => import('./when-sheet.tsx'))

export interface ClosedPanelProps {
  vendor: { slug: string; name: string }
  /** "Opens 11:00". */
  closedLabel: string
  chosen: string | null
  /** What is said where the shop takes no orders for later. */
  instead: ReactNode
  onChoose: (startsAt: string | null) => void
}

/** A shop that is closed sells for the first time that it can bring. */
export default function ClosedPanel({ vendor, closedLabel, chosen, instead, onChoose }: ClosedPanelProps) {
  const { data } = useQuery(vendorSlots(vendor.slug))
  const [isChoosing, setIsChoosing] = useState(false)
  const first = data?.days.find(({ firstFree }) => firstFree !== null)?.firstFree ?? null
  const choose = useEffectEvent(onChoose)
  useEffect(() => {
    if (chosen === null && first !== null) choose(first)
  }, [chosen, first])
  const terms = data?.terms
  if (!terms || chosen === null) return instead
  const cancelUntil = new Date(Date.parse(chosen) - terms.kitchenMinutes * 60_000).toISOString()
  return (
    <Card padded className="mb-5">
      <div className="flex items-start justify-between gap-4">
        <p>
          <span className="block font-[650]">{closedLabel}</span>
          <span className="meta mt-2 block">{chosen === first ? m.slots_first() : m.slots_chosen()}</span>
        </p>
        <p className="text-right font-extrabold text-32 tabular-nums leading-none [font-stretch:80%]">
          {shortTime(chosen)}
        </p>
      </div>
      <p className="mt-3">{m.slots_closed_text({ time: formatDate(chosen, 'time'), until: shortTime(cancelUntil) })}</p>
      <Button variant="quiet" className="mt-3" onClick={() => setIsChoosing(true)}>
        {m.slots_other_time()}
      </Button>
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
