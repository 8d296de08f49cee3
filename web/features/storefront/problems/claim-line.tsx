import { lineName } from '#web/features/shared/problems/problem-claim.tsx'
import { m } from '#web/paraglide/messages.js'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Stepper } from '#web/ui/forms/stepper.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Reportable } from './claimed.ts'

interface ClaimLineProps {
  line: Reportable['lines'][number]
  quantity: number
  onChange: (quantity: number) => void
}

/** A line of the order, and how many of it are meant. */
export function ClaimLine({ line, quantity, onChange }: ClaimLineProps) {
  const { worthKES } = line
  const most = worthKES.length
  const label = lineName(line)
  return (
    <div className="px-4 py-1.5">
      <div className="flex items-center justify-between gap-3">
        <Checkbox checked={quantity > 0} onChange={(isChosen) => onChange(isChosen ? 1 : 0)}>
          {most} × {label}
        </Checkbox>
        <Money kes={worthKES[(quantity || most) - 1] ?? 0} className="font-[650]" />
      </div>
      {quantity > 0 && most > 1 && (
        <div className="mb-2 flex flex-wrap items-center gap-3 pl-8">
          <span className="meta">{m.problems_how_many()}</span>
          <Stepper label={label} min={1} max={most} value={quantity} onChange={onChange} />
        </div>
      )}
    </div>
  )
}
