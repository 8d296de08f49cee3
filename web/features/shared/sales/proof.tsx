import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/surface.tsx'
import CircleCheck from '~icons/lucide/circle-check'

/** The answer that has a figure, to be asked for again. */
export type AnswerWithFigure = Pick<UseQueryResult, 'isFetching' | 'refetch'>

interface ProofProps {
  /** The rows that were opened, and the answer that has the figure. */
  rows: Pick<UseInfiniteQueryResult, 'data' | 'hasNextPage' | 'isFetching' | 'isError' | 'refetch'>
  figure: AnswerWithFigure
  rowsKES: number
  figureKES: number
}

/** What was sold or refunded between reading the figure and reading its rows is in one of them alone. */
const mostReadings = 2

/**
 * Says, once every row is there, whether they add up to the figure that was opened. When they don't, both are read once
 * more, and again if need be, before that is said.
 */
export function Proof({ rows, figure, rowsKES, figureKES }: ProofProps) {
  const [readings, setReadings] = useState(0)
  const isReading = figure.isFetching || rows.isFetching
  const isWhole = rows.data !== undefined && !rows.hasNextPage && !isReading && !rows.isError
  const addsUp = rowsKES === figureKES
  const { refetch: refetchRows } = rows
  const { refetch: refetchFigure } = figure
  const mustReadAgain = isWhole && !addsUp && readings < mostReadings
  useEffect(() => {
    if (!mustReadAgain) return
    setReadings((before) => before + 1)
    void refetchFigure()
    void refetchRows()
  }, [mustReadAgain, refetchFigure, refetchRows])
  if (mustReadAgain || (isReading && readings > 0)) return <span className="meta">{m.revenue_read_again()}</span>
  if (!isWhole) return null
  if (addsUp) {
    return (
      <Badge tone="move" icon={CircleCheck}>
        {m.revenue_add_up()}
      </Badge>
    )
  }
  return (
    <Notice tone="bad" live>
      <p>{m.revenue_add_up_not({ rows: formatKES(rowsKES), figure: formatKES(figureKES) })}</p>
      <Button size="sm" className="mt-2" onClick={() => setReadings(0)}>
        {m.ui_try_again()}
      </Button>
    </Notice>
  )
}

/** A sum of shillings with cents, without what adding fractions leaves. */
export const sumKES = <Row,>(rows: readonly Row[], of: (row: Row) => number): number =>
  Math.round(rows.reduce((sum, row) => sum + of(row), 0) * 100) / 100
