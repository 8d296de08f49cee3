import type { AuditEntry } from '#contracts/admin/audit.ts'
import { actionLabel } from '#web/features/shared/audit/action-labels.ts'
import { AuditDetail } from '#web/features/shared/audit/audit-detail-list.tsx'
import { SubjectLink } from '#web/features/shared/audit/subject-link.tsx'
import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Card } from '#web/ui/surface.tsx'
import { hiddenColumns } from '#web/ui/tables/shown-columns.ts'
import { PersonMark } from './person-mark.tsx'

/** What of an entry can be left out, and what it is called. */
export const columnNames = {
  who: m.admin_audit_who,
  detail: m.admin_audit_detail,
  subject: m.admin_audit_kind,
}

export interface AuditDaysProps {
  entries: AuditEntry[]
  /** The columns that are left out. */
  hide: string | undefined
  onActor: (id: string) => void
}

/** The entries below their days in Nairobi, in the order in which they come. */
export function AuditDays({ entries, hide, onActor }: AuditDaysProps) {
  const hidden = hiddenColumns(columnNames, hide)
  const days = [...Map.groupBy(entries, ({ at }) => nairobiDay(at))]
  return (
    <Card className="overflow-hidden">
      {days.map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`day-${day}`} className="border-line border-t first:border-t-0">
          <h2 id={`day-${day}`} className="px-4 pt-4 pb-2 text-15">
            {formatDate(`${day}T12:00:00+03:00`, 'full')}
          </h2>
          <ol>
            {ofDay.map((entry) => (
              <Entry key={entry.id} entry={entry} hidden={hidden} onActor={onActor} />
            ))}
          </ol>
        </section>
      ))}
    </Card>
  )
}

interface EntryProps {
  entry: AuditEntry
  hidden: string[]
  onActor: (id: string) => void
}

function Entry({ entry, hidden, onActor }: EntryProps) {
  const { at, actor, action, subject, detail } = entry
  const hasWho = !hidden.includes('who')
  return (
    <li
      className={cn(
        'grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 border-line border-t px-4 py-3 md:first:border-t-0',
        hasWho
          ? 'md:grid-cols-[52px_168px_1fr_auto] lg:grid-cols-[52px_208px_1fr_auto]'
          : 'md:grid-cols-[52px_1fr_auto]',
      )}
    >
      <time dateTime={at} className={cn('pt-1.5 text-13 text-ink-2 tabular-nums', hasWho && 'max-md:order-2')}>
        {formatDate(at, 'time')}
      </time>
      {hasWho && (
        <div className="flex min-w-0 items-start gap-2.5">
          <PersonMark name={actor?.name || null} />
          {actor ? (
            <button
              type="button"
              onClick={() => onActor(actor.id)}
              className="min-h-8 min-w-0 text-left hover:underline pointer-coarse:min-h-11"
            >
              {actor.name || m.admin_audit_person_gone()}
            </button>
          ) : (
            <span className="pt-1.5 text-ink-2">{m.admin_no_account()}</span>
          )}
        </div>
      )}
      <div className="min-w-0 pt-1.5 max-md:order-3 max-md:col-span-2">
        <b className="font-[650]">{actionLabel(action)}</b>
        {!hidden.includes('detail') && <AuditDetail kind={subject.kind} detail={detail} />}
      </div>
      {!hidden.includes('subject') && (
        <div className="max-w-56 pt-1.5 text-right text-13 max-md:order-4 max-md:col-span-2 max-md:text-left">
          <SubjectLink action={action} subject={subject} />
        </div>
      )}
    </li>
  )
}
