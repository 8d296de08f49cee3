import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ReviewReason, WebhookEventForReview, WebhookEventSort } from '#contracts/admin/payments.ts'
import { webhookEventsForReview } from '#web/features/admin/reconciliation/reconciliation.queries.ts'
import type {
  NavigateTo,
  ReconciliationSearch,
} from '#web/features/admin/reconciliation/reconciliation-search-params.ts'
import { m } from '#web/paraglide/messages.js'
import { ColumnChoice } from '#web/ui/filters/column-choice.tsx'
import { DayFilter } from '#web/ui/filters/day-filter.tsx'
import { SortSelect } from '#web/ui/filters/sort-select.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { RecordList } from '#web/ui/tables/record-list.tsx'
import { shownColumns } from '#web/ui/tables/shown-columns.ts'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import { FilterBar, FilterChips } from '#web/ui/workspace/filter-bar.tsx'
import { outcomeLabels, reviewReasons } from './outcome-labels.ts'
import { columnNames, webhookEventColumns } from './webhook-event-columns.tsx'

const WebhookEventSheet = lazyChunk(() => import('./webhook-event-sheet.tsx'))

const sortLabels: Record<WebhookEventSort, () => string> = { oldest: m.admin_sort_oldest, newest: m.admin_sort_newest }

/** What providers told us that fits nothing we know, until somebody has looked at it. */
export default function WebhookEventsTab({ search, go }: { search: ReconciliationSearch; go: NavigateTo }) {
  const { outcome: why, from, to, sortBy, hide } = search
  const query = useInfiniteQuery({ ...webhookEventsForReview(search), placeholderData: keepPreviousData })
  const [opened, setOpened] = useState<WebhookEventForReview>()
  return (
    <>
      <FilterBar>
        <DayFilter from={from} to={to} onChange={go} />
        <SortSelect
          labels={sortLabels}
          value={sortBy === 'newest' ? sortBy : undefined}
          onChange={(sort) => go({ sortBy: sort })}
        />
        <ColumnChoice names={columnNames} hide={hide} onChange={(columns) => go({ hide: columns })} />
        <CsvLink query={webhookEventsForReview(search)} />
      </FilterBar>
      <FilterChips<ReviewReason>
        label={m.reconcile_col_why()}
        value={why}
        onChange={(outcome) => go({ outcome })}
        options={[
          { value: undefined, label: m.reconcile_outcome_all() },
          ...reviewReasons.map((each) => ({ value: each, label: outcomeLabels(each) })),
        ]}
      />
      <RecordList
        query={query}
        caption={m.reconcile_tab_webhook_events()}
        columns={shownColumns(webhookEventColumns(setOpened), columnNames, hide)}
        rowKey={({ id }) => id}
        failed={m.reconcile_events_failed()}
        empty={
          <EmptyState heading="h2" cloth="forest" art="chai-cut" title={m.reconcile_events_none()}>
            {why || from || to ? m.admin_none_found_text() : m.reconcile_events_none_text()}
          </EmptyState>
        }
      />
      {opened && (
        <Suspense>
          <WebhookEventSheet webhookEvent={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}
