import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ReviewReason, WebhookEventForReview } from '#contracts/admin/payments.ts'
import { webhookEventsForReview } from '#web/features/admin/reconciliation/reconciliation.queries.ts'
import type {
  NavigateTo,
  ReconciliationSearch,
} from '#web/features/admin/reconciliation/reconciliation-search-params.ts'
import { m } from '#web/paraglide/messages.js'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { RecordList } from '#web/ui/tables/record-list.tsx'
import { FilterChips } from '#web/ui/workspace/filter-bar.tsx'
import { outcomeLabels, reviewReasons } from './outcome-labels.ts'
import { webhookEventColumns } from './webhook-event-columns.tsx'

const WebhookEventSheet = lazyPart(() => import('./webhook-event-sheet.tsx'))

/** What providers told us that fits nothing we know, until somebody has looked at it. */
export default function WebhookEventsTab({ search, go }: { search: ReconciliationSearch; go: NavigateTo }) {
  const query = useInfiniteQuery({ ...webhookEventsForReview(search), placeholderData: keepPreviousData })
  const [opened, setOpened] = useState<WebhookEventForReview>()
  return (
    <>
      <FilterChips<ReviewReason>
        label={m.reconcile_col_why()}
        value={search.outcome}
        onChange={(outcome) => go({ outcome })}
        options={[
          { value: undefined, label: m.reconcile_outcome_all() },
          ...reviewReasons.map((each) => ({ value: each, label: outcomeLabels(each) })),
        ]}
      />
      <RecordList
        query={query}
        caption={m.reconcile_tab_webhook_events()}
        columns={webhookEventColumns(setOpened)}
        keyOf={({ id }) => id}
        failed={m.reconcile_events_failed()}
        empty={
          <EmptyState heading="h2" cloth="forest" art="chai-cut" title={m.reconcile_events_none()}>
            {search.outcome ? m.admin_none_found_text() : m.reconcile_events_none_text()}
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
