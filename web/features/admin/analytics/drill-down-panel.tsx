import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AdminAnalytics } from '#contracts/admin/analytics.ts'
import { formatDayRange } from '#web/features/shared/sales/day-ranges.ts'
import { type AnswerWithFigure, Proof, sumKES } from '#web/features/shared/sales/proof.tsx'
import { m } from '#web/paraglide/messages.js'
import { IconButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { loadedRows, RecordList } from '#web/ui/tables/record-list.tsx'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import X from '~icons/lucide/x'
import { marketRows } from './analytics.queries.ts'
import type { AnalyticsSearch } from './analytics-search.ts'
import { DayBars } from './day-bars.tsx'
import type { DrillDown } from './drill-down.ts'
import { drillDownColumns } from './drill-down-columns.tsx'

interface DrillDownPanelProps {
  drillDown: DrillDown
  data: AdminAnalytics
  /** The answer that has these figures. */
  figure: AnswerWithFigure
  search: AnalyticsSearch
  go: (search: AnalyticsSearch) => void
}

/** The rows that a figure is made of, of all the days or of those that are chosen. */
export function DrillDownPanel({ drillDown, data, figure, search, go }: DrillDownPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { title, text, rows, ofDay, sum } = drillDown
  const query = useInfiniteQuery(marketRows(rows))
  const isWhole = query.data !== undefined && !query.hasNextPage && !query.isFetching
  const { open, of } = search
  useEffect(() => {
    if (open) heading.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  const close = () => go({ ...search, open: undefined, of: undefined, dayFrom: undefined, dayTo: undefined })
  return (
    <section aria-labelledby="drill-down" className="rounded-card border-2 border-ink bg-surface">
      <div className="flex items-start justify-between gap-3 border-line border-b px-4 py-2.5 md:px-5">
        <h2 id="drill-down" ref={heading} className="pt-1.5 text-20 [overflow-wrap:anywhere]">
          {title}
        </h2>
        <IconButton label={m.ui_close()} onClick={close}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div className="px-4 py-4 md:px-5">
        <p className="meta max-w-[70ch]">{text}</p>
        {ofDay && (
          <DayBars
            data={data}
            ofDay={ofDay}
            shown={rows}
            onChoose={(days) => go({ ...search, open, of, dayFrom: days?.from, dayTo: days?.to })}
          />
        )}
        <div className="my-3 flex flex-wrap items-center justify-between gap-3">
          <span className="font-semibold text-13">{rows.from && rows.to && formatDayRange(rows.from, rows.to)}</span>
          {sum && (
            <Proof rows={query} figure={figure} rowsKES={sumKES(loadedRows(query), sum.of)} figureKES={sum.figure} />
          )}
          {isWhole && !sum && (
            <span className="meta tabular-nums">
              {m.admin_drill_down_number({ count: loadedRows(query).length.toLocaleString('en-KE') })}
            </span>
          )}
          <CsvLink query={marketRows(rows)} />
        </div>
        <RecordList
          caption={title}
          columns={drillDownColumns[rows.figure]()}
          query={query}
          rowKey={({ key }) => key}
          failed={m.admin_drill_down_failed()}
          empty={<EmptyState title={m.admin_drill_down_none()}>{m.admin_drill_down_none_text()}</EmptyState>}
        />
      </div>
    </section>
  )
}
