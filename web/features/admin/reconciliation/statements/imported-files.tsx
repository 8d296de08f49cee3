import { useInfiniteQuery } from '@tanstack/react-query'
import type { Statement } from '#contracts/money/imported-statements.ts'
import { statements } from '#web/features/admin/reconciliation/reconciliation.queries.ts'
import { ProviderName } from '#web/features/shared/payments/provider-name.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { SectionHead } from '#web/ui/surface.tsx'
import { ShowMore } from '#web/ui/tables/pager.tsx'
import { loadedRows } from '#web/ui/tables/record-list.tsx'
import FileCheck from '~icons/lucide/file-check'

/** Which statements have been taken in, by whom, and what time each covers. */
export function ImportedFiles() {
  const query = useInfiniteQuery(statements)
  const files = loadedRows(query)
  if (files.length === 0) return null
  return (
    <section>
      <SectionHead title={m.reconcile_statements_files()} />
      <ul className="grid gap-2 md:grid-cols-2">
        {files.map(({ id, provider, fileName, startsAt, endsAt, lineCount, importedAt, importedBy, ...balances }) => (
          <li key={id} className="flex items-start gap-3 rounded-card border border-line bg-surface p-3.5">
            <FileCheck aria-hidden className="text-ink-2" />
            <span className="min-w-0 flex-1 text-13">
              <b className="block font-[650] [overflow-wrap:anywhere]">{fileName}</b>
              <span className="block text-ink-2 tabular-nums">
                <ProviderName id={provider} /> · {formatDate(startsAt, 'moment')} – {formatDate(endsAt, 'moment')} ·{' '}
                {m.reconcile_statement_lines({ count: lineCount.toLocaleString('en-KE') })}
              </span>
              <Balances {...balances} />
              <span className="block text-ink-2">
                {m.reconcile_by({ name: importedBy, moment: formatDate(importedAt, 'moment') })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <ShowMore query={query} />
    </section>
  )
}

/** Whether the file adds up from what the account held before it to what it held after. */
function Balances({ openingKES, closingKES, breaks }: Pick<Statement, 'openingKES' | 'closingKES' | 'breaks'>) {
  if (openingKES === null || closingKES === null)
    return <span className="block text-ink-2">{m.reconcile_statement_no_balances()}</span>
  const balances = { opening: formatKES(openingKES), closing: formatKES(closingKES) }
  return breaks === 0 ? (
    <span className="block text-ink-2">{m.reconcile_statement_adds_up(balances)}</span>
  ) : (
    <span className="block font-[650] text-danger">
      {m.reconcile_statement_breaks({ ...balances, count: breaks.toLocaleString('en-KE') })}
    </span>
  )
}
