import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { Notice } from '#web/ui/surface.tsx'
import CircleCheck from '~icons/lucide/circle-check'

/** Says, once every row is there, whether they add up to the figure that was opened. */
export function Proof({ rowsKES, figureKES }: { rowsKES: number; figureKES: number }) {
  if (rowsKES === figureKES) {
    return (
      <Badge tone="move" icon={CircleCheck}>
        {m.revenue_add_up()}
      </Badge>
    )
  }
  return (
    <Notice tone="bad" live>
      {m.revenue_add_up_not({ rows: formatKES(rowsKES), figure: formatKES(figureKES) })}
    </Notice>
  )
}

/** A sum of shillings with cents, without what adding fractions leaves. */
export const sumKES = <Row,>(rows: readonly Row[], of: (row: Row) => number): number =>
  Math.round(rows.reduce((sum, row) => sum + of(row), 0) * 100) / 100
