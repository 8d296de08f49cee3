import { useQuery } from '@tanstack/react-query'
import type { StatementGap, StatementGapKind } from '#contracts/admin/reconciliation.ts'
import { statementGaps } from '#web/features/admin/reconciliation/reconciliation.queries.ts'
import { ProviderName } from '#web/features/shared/payments/provider-name.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Money } from '#web/ui/money.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { SectionHead } from '#web/ui/surface.tsx'
import CalendarX from '~icons/lucide/calendar-x'
import Clock from '~icons/lucide/clock'
import Scissors from '~icons/lucide/scissors'

const looks: Record<StatementGapKind, { label: () => string; icon: typeof Clock; ink: string }> = {
  NO_FILE: { label: () => m.reconcile_gap_no_file(), icon: CalendarX, ink: 'text-danger' },
  BALANCE: { label: () => m.reconcile_gap_balance(), icon: Scissors, ink: 'text-danger' },
  NOT_LOOKED_AT: { label: () => m.reconcile_gap_not_looked_at(), icon: Clock, ink: 'text-work' },
}

/** The times of which the files say nothing, or not all: nobody may take what they do not show for sound. */
export function StatementGaps() {
  const query = useQuery(statementGaps)
  if (query.isError)
    return (
      <ErrorState heading="h2" title={m.reconcile_gaps_failed()} error={query.error} onRetry={() => query.refetch()} />
    )
  const gaps = query.data?.items ?? []
  if (gaps.length === 0) return null
  return (
    <section>
      <SectionHead title={m.reconcile_gaps()} note={m.reconcile_gaps_text()} />
      <ul className="grid gap-2 md:grid-cols-2">
        {gaps.map((gap) => (
          <Gap key={`${gap.kind} ${gap.provider} ${gap.from} ${gap.to} ${gap.after} ${gap.fileName}`} {...gap} />
        ))}
      </ul>
    </section>
  )
}

function Gap({ kind, provider, from, to, amountKES, receipts, fileName, after, before }: StatementGap) {
  const { label, icon: Icon, ink } = looks[kind]
  return (
    <li className="flex items-start gap-3 rounded-card border border-line bg-surface p-3.5">
      <Icon aria-hidden className={ink} />
      <span className="min-w-0 flex-1 text-13">
        <b className="block font-[650]">{label()}</b>
        <span className="block text-ink-2 tabular-nums">
          <ProviderName id={provider} /> ·{' '}
          {from === null
            ? m.reconcile_gap_until({ to: formatDate(to, 'moment') })
            : `${formatDate(from, 'moment')} – ${formatDate(to, 'moment')}`}
        </span>
        {receipts > 0 && (
          <span className="block text-ink-2">
            {m.reconcile_gap_receipts({ count: receipts.toLocaleString('en-KE') })}
          </span>
        )}
        {fileName && <span className="block text-ink-2 [overflow-wrap:anywhere]">{fileName}</span>}
        {(after ?? before) !== null && (
          <span className="block text-ink-2 [overflow-wrap:anywhere]">{placeText(after, before)}</span>
        )}
      </span>
      {amountKES !== null && amountKES !== 0 && <Money kes={amountKES} />}
    </li>
  )
}

/** Between which receipts of a file, or which files. */
function placeText(after: string | null, before: string | null): string {
  if (after === null) return m.reconcile_gap_before({ before: before ?? '' })
  return before === null ? m.reconcile_gap_after({ after }) : m.reconcile_gap_between({ after, before })
}
