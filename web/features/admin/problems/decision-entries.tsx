import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DecisionPreview } from '#contracts/admin/problems.ts'
import type { ProblemId } from '#contracts/wire/primitives.ts'
import { accountLabel, transferKindLabels } from '#web/features/shared/payments/ledger-labels.ts'
import { usePaymentProviders } from '#web/features/shared/payments/provider-name.tsx'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Card, Notice } from '#web/ui/surface.tsx'
import { type Decision, decisionPreview } from './problems.queries.ts'

/** What the ledger would say of a decision, by the functions that post it. */
export function DecisionEntries({ id, decision }: { id: ProblemId; decision: Decision }) {
  const { data, error, isPlaceholderData } = useQuery({
    ...decisionPreview(id, decision),
    placeholderData: keepPreviousData,
  })
  return (
    <Card padded>
      <h2 className="mb-2 text-17">{m.problems_books()}</h2>
      {error && (
        <Notice tone="bad" live>
          {refusalMessage(error)}
        </Notice>
      )}
      {!data && !error && <Skeleton className="h-40" />}
      {data && !error && (
        <div aria-busy={isPlaceholderData} className={cn('grid gap-4', isPlaceholderData && 'opacity-60')}>
          {data.transfers.map((transfer) => (
            <Transfer key={transfer.kind} transfer={transfer} />
          ))}
        </div>
      )}
    </Card>
  )
}

function Transfer({ transfer: { kind, entries } }: { transfer: DecisionPreview['transfers'][number] }) {
  const { providerName } = usePaymentProviders()
  const figure = 'py-1.5 pl-2 text-right'
  return (
    <table className="w-full text-13">
      <caption className="pb-1 text-left font-[650]">{transferKindLabels[kind]()}</caption>
      <thead className="text-ink-2">
        <tr>
          <th scope="col" className="text-left font-normal">
            {m.admin_ledger_account()}
          </th>
          <th scope="col" className="pl-2 text-right font-normal">
            {m.admin_ledger_debit()}
          </th>
          <th scope="col" className="pl-2 text-right font-normal">
            {m.admin_ledger_credit()}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ account, amountKES }) => (
          <tr key={account} className="border-line border-t">
            <th scope="row" className="py-1.5 text-left font-normal [overflow-wrap:anywhere]">
              {accountLabel(account, providerName)}
            </th>
            {/* A debit is stored below zero, a credit above; its column says which it is. */}
            <td className={figure}>{amountKES < 0 && <Money kes={-amountKES} />}</td>
            <td className={figure}>{amountKES > 0 && <Money kes={amountKES} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
