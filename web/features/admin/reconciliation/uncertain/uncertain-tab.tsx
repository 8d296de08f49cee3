import { useInfiniteQuery } from '@tanstack/react-query'
import { uncertainPayments } from '#web/features/admin/reconciliation/reconciliation.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { EmptyState } from '#web/ui/states/states.tsx'
import { RecordList } from '#web/ui/tables/record-list.tsx'
import { uncertainColumns } from './uncertain-columns.tsx'

/** Payments of which no provider has said how they ended: somebody looks them up in its portal and says so. */
export default function UncertainTab() {
  const query = useInfiniteQuery(uncertainPayments)
  return (
    <>
      <p className="mb-4 max-w-[70ch] text-13 text-ink-2">{m.reconcile_uncertain_text()}</p>
      <RecordList
        query={query}
        caption={m.reconcile_tab_uncertain()}
        columns={uncertainColumns}
        keyOf={({ id }) => id}
        failed={m.reconcile_uncertain_failed()}
        empty={
          <EmptyState heading="h2" cloth="forest" art="chai-cut" title={m.reconcile_uncertain_none()}>
            {m.reconcile_uncertain_none_text()}
          </EmptyState>
        }
      />
    </>
  )
}
