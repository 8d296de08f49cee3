import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type AuditFilters, auditEntries } from '#web/features/shared/audit/audit.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { EmptyState } from '#web/ui/states/states.tsx'
import { ListStates, loadedRows } from '#web/ui/tables/record-list.tsx'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { AuditDays } from './audit-days.tsx'
import { AuditFilterBar } from './audit-filters.tsx'

/** Who did what, to what, when. */
export function AuditPage({ filters, go }: { filters: AuditFilters; go: (change: AuditFilters) => void }) {
  const query = useInfiniteQuery({ ...auditEntries(filters), placeholderData: keepPreviousData })
  const { sortBy: _, hide, ...narrowing } = filters
  const isNarrowed = Object.values(narrowing).some((value) => value !== undefined)
  const actorName = loadedRows(query).find(({ actor }) => actor?.id === filters.actor)?.actor?.name
  return (
    <WorkspacePage
      title={m.admin_audit()}
      note={m.admin_audit_note()}
      action={<CsvLink query={auditEntries(filters)} />}
    >
      <AuditFilterBar filters={filters} actorName={actorName} go={go} />
      <ListStates
        query={query}
        failed={m.admin_audit_failed()}
        empty={
          <EmptyState heading="h2" cloth="night" title={m.admin_audit_none()}>
            {isNarrowed ? m.admin_none_found_text() : m.admin_audit_none_text()}
          </EmptyState>
        }
      >
        {(entries) => <AuditDays entries={entries} hide={hide} onActor={(actor) => go({ actor })} />}
      </ListStates>
    </WorkspacePage>
  )
}
