import { Suspense } from 'react'
import type { AvailableTimes } from '#contracts/menu/available-times.ts'
import { m } from '#web/paraglide/messages.js'
import { Switch } from '#web/ui/forms/choices.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Card } from '#web/ui/surface.tsx'
import { breakfast } from './available-times-labels.ts'

const TimesFields = lazyChunk(() => import('./times-fields.tsx'), <span hidden />)

export interface TimesCardProps {
  /** Null is whenever the shop is open. */
  value: AvailableTimes | null
  onChange: (times: AvailableTimes | null) => void
  error: string | undefined
}

/** On which days, and from when till when, a product can be ordered: breakfast, the dish of Friday. */
export function TimesCard({ value, onChange, error }: TimesCardProps) {
  return (
    <Card padded className="grid gap-4">
      <div className="flex items-center justify-between gap-3">
        <div>
          <h2 className="text-17">{m.products_available_title()}</h2>
          <p className="meta mt-0.5">{value ? m.products_available_text() : m.products_available_always()}</p>
        </div>
        <Switch
          checked={value !== null}
          label={m.products_available_switch()}
          onChange={(isOn) => onChange(isOn ? breakfast : null)}
        />
      </div>
      {value && (
        <Suspense fallback={<Skeleton className="h-32 rounded-control" />}>
          <TimesFields value={value} onChange={onChange} error={error} />
        </Suspense>
      )}
    </Card>
  )
}
