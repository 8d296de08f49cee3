import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry } from '#contracts/admin/audit.ts'
import { type AuditSubject, actionLabel, auditSubjects } from '#web/features/shared/audit/action-labels.ts'
import { type AuditFilters, auditEntries } from '#web/features/shared/audit/audit.queries.ts'
import { AuditDetail } from '#web/features/shared/audit/audit-detail-list.tsx'
import { SubjectLink } from '#web/features/shared/audit/subject-link.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { RecordList, rowsOf } from '#web/ui/tables/record-list.tsx'
import type { Column } from '#web/ui/tables/record-table.tsx'
import { FilterBar, FilterChips } from '#web/ui/workspace/filter-bar.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import UserRound from '~icons/lucide/user-round'
import X from '~icons/lucide/x'

const kinds = Object.keys(auditSubjects) as AuditSubject[]

/** Who did what, to what, when. */
export function AuditPage({ filters, go }: { filters: AuditFilters; go: (change: AuditFilters) => void }) {
  const query = useInfiniteQuery({ ...auditEntries(filters), placeholderData: keepPreviousData })
  const rows = rowsOf(query)
  const { action, subject, actor } = filters
  return (
    <WorkspacePage title={m.admin_audit()} note={m.admin_audit_note()}>
      <FilterChips<string>
        label={m.admin_audit_kind()}
        value={action}
        onChange={(chosen) => go({ action: chosen })}
        options={[
          { value: undefined, label: m.admin_all_actions() },
          ...kinds.map((kind) => ({ value: kind, label: auditSubjects[kind]() })),
        ]}
      />
      {(actor || subject) && (
        <FilterBar>
          {actor && (
            <Chip selected onClick={() => go({ actor: undefined })}>
              {rows.find((entry) => entry.actor?.id === actor)?.actor?.name ?? m.admin_administrator()}
              <X aria-hidden />
            </Chip>
          )}
          {subject && (
            <Chip selected onClick={() => go({ subject: undefined })}>
              {m.admin_audit_one()}
              <X aria-hidden />
            </Chip>
          )}
        </FilterBar>
      )}
      <RecordList
        query={query}
        caption={m.admin_audit()}
        columns={auditColumns(go)}
        keyOf={({ id }) => id}
        failed={m.admin_audit_failed()}
        empty={
          <EmptyState heading="h2" cloth="night" title={m.admin_audit_none()}>
            {m.admin_audit_none_text()}
          </EmptyState>
        }
      />
    </WorkspacePage>
  )
}

const auditColumns = (go: (change: AuditFilters) => void): Column<AuditEntry>[] => [
  {
    id: 'actions',
    head: m.admin_audit_action(),
    card: 'title',
    cell: ({ action }) => <b className="font-[650]">{actionLabel(action)}</b>,
  },
  {
    id: 'at',
    head: m.admin_audit_when(),
    card: 'aside',
    className: 'whitespace-nowrap text-ink-2 tabular-nums',
    cell: ({ at }) => <time dateTime={at}>{formatDate(at, 'moment')}</time>,
  },
  {
    id: 'actor',
    card: 'left',
    head: m.admin_audit_who(),
    cell: ({ actor }) =>
      actor ? (
        <button
          type="button"
          onClick={() => go({ actor: actor.id })}
          className="inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap hover:underline"
        >
          <UserRound aria-hidden className="!size-4 text-ink-2" />
          {actor.name}
        </button>
      ) : (
        <span className="text-ink-2">{m.admin_no_account()}</span>
      ),
  },
  { id: 'subject', card: 'right', head: m.admin_audit_subject(), className: 'whitespace-nowrap', cell: SubjectLink },
  {
    id: 'detail',
    head: m.admin_audit_detail(),
    card: 'whole',
    className: 'xl:w-1/2 xl:py-2.5',
    cell: ({ subject, detail }) => <AuditDetail kind={subject.kind} detail={detail} />,
  },
]
