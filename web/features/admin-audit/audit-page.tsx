import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry } from '#contracts/audit.ts'
import { AdminPage } from '#web/features/admin-workspace/admin-page.tsx'
import { FilterBar, FilterChips } from '#web/features/admin-workspace/filter-bar.tsx'
import { formatDate } from '#web/lib/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Chip } from '#web/ui/chip.tsx'
import { RecordList, rowsOf } from '#web/ui/record-list.tsx'
import type { Column } from '#web/ui/record-table.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import UserRound from '~icons/lucide/user-round'
import X from '~icons/lucide/x'
import { type ActKind, actKinds, actWords } from './act-words.ts'
import { type AuditFilters, auditOf } from './audit.queries.ts'
import { DetailWords } from './detail-words.tsx'
import { SubjectLink } from './subject-link.tsx'

const kinds = Object.keys(actKinds) as ActKind[]

/** Who did what, to what, when. */
export function AuditPage({ filters, go }: { filters: AuditFilters; go: (change: AuditFilters) => void }) {
  const query = useInfiniteQuery({ ...auditOf(filters), placeholderData: keepPreviousData })
  const rows = rowsOf(query)
  const { action, subject, actor } = filters
  return (
    <AdminPage title={m.admin_audit()} note={m.admin_audit_note()}>
      <FilterChips<string>
        label={m.admin_audit_kind()}
        value={action}
        onChange={(chosen) => go({ action: chosen })}
        options={[
          { value: undefined, label: m.admin_all_acts() },
          ...kinds.map((kind) => ({ value: kind, label: actKinds[kind]() })),
        ]}
      />
      {(actor || subject) && (
        <FilterBar>
          {actor && (
            <Chip selected onClick={() => go({ actor: undefined })}>
              {rows.find((entry) => entry.actor.id === actor)?.actor.name ?? m.admin_administrator()}
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
    </AdminPage>
  )
}

const auditColumns = (go: (change: AuditFilters) => void): Column<AuditEntry>[] => [
  {
    id: 'act',
    head: m.admin_audit_act(),
    card: 'title',
    cell: ({ action }) => <b className="font-[650]">{actWords(action)}</b>,
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
    cell: ({ actor }) => (
      <button
        type="button"
        onClick={() => go({ actor: actor.id })}
        className="inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap hover:underline"
      >
        <UserRound aria-hidden className="!size-4 text-ink-2" />
        {actor.name}
      </button>
    ),
  },
  { id: 'subject', card: 'right', head: m.admin_audit_subject(), className: 'whitespace-nowrap', cell: SubjectLink },
  {
    id: 'detail',
    head: m.admin_audit_detail(),
    card: 'whole',
    className: 'xl:w-1/2 xl:py-2.5',
    cell: ({ subject, detail }) => <DetailWords kind={subject.kind} detail={detail} />,
  },
]
