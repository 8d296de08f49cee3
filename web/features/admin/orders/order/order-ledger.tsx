import type { LedgerTransfer } from '#contracts/admin/orders.ts'
import { accountLabel, transferKindLabels } from '#web/features/shared/payments/ledger-labels.ts'
import { usePaymentProviders } from '#web/features/shared/payments/provider-name.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Money } from '#web/ui/money.tsx'
import { Card } from '#web/ui/surface.tsx'
import Check from '~icons/lucide/check'

/** How the order's money moved, entry by entry, with what a debit and a credit are. Each transfer adds up to zero. */
export function OrderLedger({ transfers }: { transfers: LedgerTransfer[] }) {
  return (
    <Card padded>
      <h2 className="mb-2 text-17">{m.admin_ledger()}</h2>
      {transfers.length === 0 && <p className="text-ink-2">{m.admin_ledger_none()}</p>}
      <ol className="grid gap-4">
        {transfers.map((transfer) => (
          <li key={transfer.id}>
            <Transfer transfer={transfer} />
          </li>
        ))}
      </ol>
      {transfers.length > 0 && <Sum transfers={transfers} />}
      {transfers.length > 0 && <p className="meta mt-3">{m.admin_ledger_convention()}</p>}
    </Card>
  )
}

/** All debits and all credits of the order: what balances comes to the same. */
function Sum({ transfers }: { transfers: LedgerTransfer[] }) {
  const entries = transfers.flatMap((transfer) => transfer.entries)
  // In cents, so that nothing is lost between them.
  const sum = (side: 1 | -1) =>
    entries.reduce((total, { amountKES }) => total + Math.max(0, Math.round(side * amountKES * 100)), 0)
  const [debit, credit] = [sum(-1), sum(1)]
  return (
    <table className="mt-4 w-full border-line-strong border-t text-13">
      <tbody className="font-[650]">
        <tr>
          <th scope="row" className="pt-2 text-left">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {m.admin_ledger_sum()}
              {debit === credit ? (
                <span className="inline-flex items-center gap-1 text-money">
                  <Check aria-hidden className="!size-4" />
                  {m.admin_ledger_balances()}
                </span>
              ) : (
                <span className="text-danger">{m.admin_ledger_not_balanced()}</span>
              )}
            </span>
          </th>
          <td className="w-21 sm:w-28 pt-2 text-right">
            <Money kes={debit / 100} />
          </td>
          <td className="w-21 sm:w-28 pt-2 text-right">
            <Money kes={credit / 100} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function Transfer({ transfer: { kind, at, entries } }: { transfer: LedgerTransfer }) {
  const { providerName } = usePaymentProviders()
  return (
    <table className="w-full text-13">
      <caption className="text-left">
        <span className="flex justify-between gap-3">
          <b className="font-[650]">{transferKindLabels[kind]()}</b>
          <time dateTime={at} className="text-ink-2 tabular-nums">
            {formatDate(at, 'moment')}
          </time>
        </span>
      </caption>
      <thead className="text-ink-2">
        <tr>
          <th scope="col" className="pt-1 text-left font-normal">
            {m.admin_ledger_account()}
          </th>
          <th scope="col" className="w-21 sm:w-28 pt-1 text-right font-normal">
            {m.admin_ledger_debit()}
          </th>
          <th scope="col" className="w-21 sm:w-28 pt-1 text-right font-normal">
            {m.admin_ledger_credit()}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ account, amountKES }) => (
          <tr key={account} className="border-line border-t">
            <th scope="row" className="py-1.5 text-left font-normal text-ink-2 [overflow-wrap:anywhere]">
              {accountLabel(account, providerName)}
            </th>
            {/* A debit is stored below zero, a credit above; its column says which it is. */}
            <td className="py-1.5 text-right">{amountKES < 0 && <Money kes={-amountKES} />}</td>
            <td className="py-1.5 text-right">{amountKES > 0 && <Money kes={amountKES} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
