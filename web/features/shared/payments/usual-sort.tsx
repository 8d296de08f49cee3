import type { PayoutSort } from '#contracts/money/payouts.ts'
import { m } from '#web/paraglide/messages.js'
import { SortSelect } from '#web/ui/filters/sort-select.tsx'

const labels: Record<'usual' | PayoutSort, () => string> = {
  usual: () => m.payouts_sort_usual(),
  oldest: () => m.payouts_sort_oldest(),
  newest: () => m.payouts_sort_newest(),
  largest: () => m.payouts_sort_largest(),
}

export interface UsualSortProps {
  value: PayoutSort | undefined
  onChange: (sort: PayoutSort | undefined) => void
}

/**
 * What payouts, refunds and their like are sorted by: usually by what their status asks for, the longest waiting or the
 * newest first.
 */
export function UsualSort({ value, onChange }: UsualSortProps) {
  return (
    <SortSelect<'usual' | PayoutSort>
      labels={labels}
      value={value}
      onChange={(sort) => onChange(sort === 'usual' ? undefined : sort)}
    />
  )
}
