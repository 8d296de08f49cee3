import { cn } from '#web/ui/cn.ts'
import { parseAuditDetail } from './audit-detail.ts'
import { fieldLabel } from './field-labels.ts'
import { formatAuditValue } from './format-audit-value.ts'

const value = 'rounded-[5px] box-decoration-clone px-1.5 py-0.5'

/** What was changed from what to what, and what was said with it. */
export function AuditDetail({ kind, detail }: { kind: string; detail: Record<string, unknown> }) {
  const { changes, fields } = parseAuditDetail(detail)
  if (changes.length === 0 && fields.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-13 [overflow-wrap:anywhere]">
      {fields.map(({ name, value }) => (
        <div key={name}>
          <dt className="inline text-ink-2">{fieldLabel(name)}: </dt>
          <dd className="inline">{formatAuditValue(kind, name, value)}</dd>
        </div>
      ))}
      {changes.map(({ name, from, to }) => (
        <div key={name}>
          <dt className="inline text-ink-2">{fieldLabel(name)}: </dt>
          <dd className="inline">
            {from !== undefined && (
              <>
                <del className={cn(value, 'bg-danger-tint text-danger')}>{formatAuditValue(kind, name, from)}</del>
                {' → '}
              </>
            )}
            <ins className={cn(value, 'bg-money-tint text-money no-underline')}>{formatAuditValue(kind, name, to)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
