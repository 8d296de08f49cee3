import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Card } from '#web/ui/surface.tsx'
import { ShowMore } from '#web/ui/tables/pager.tsx'
import { loadedRows } from '#web/ui/tables/record-list.tsx'
import { actionLabel } from './action-labels.ts'
import { auditEntries } from './audit.queries.ts'
import { AuditDetail } from './audit-detail-list.tsx'

export interface SubjectHistoryProps {
  id: string
  /** Of what the fields of the entries are. */
  kind: 'vendor' | 'user'
}

/** What administrators did to this shop, or this person. */
export default function SubjectHistory({ id, kind }: SubjectHistoryProps) {
  const query = useInfiniteQuery(auditEntries({ subject: id }))
  const entries = loadedRows(query)
  return (
    <Card padded>
      <h2 className="mb-3 text-17">{m.admin_history()}</h2>
      {query.isPending && <Skeleton className="h-24" />}
      {query.isError && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
      {query.data && entries.length === 0 && <p className="text-ink-2">{m.admin_history_none()}</p>}
      <ol className="grid gap-3">
        {entries.map(({ id: entry, at, actor, action, detail }) => (
          <li key={entry} className="grid grid-cols-[1fr_auto] gap-x-3 text-13">
            <b className="font-[650]">{actionLabel(action)}</b>
            <time dateTime={at} className="text-ink-2">
              {formatDate(at, 'moment')}
            </time>
            <span className="col-span-2 text-ink-2">{actor?.name ?? m.admin_no_account()}</span>
            <div className="col-span-2">
              <AuditDetail kind={kind} detail={detail} />
            </div>
          </li>
        ))}
      </ol>
      <ShowMore query={query} />
    </Card>
  )
}
