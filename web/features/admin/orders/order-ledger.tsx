import type { LedgerTransfer } from '#contracts/admin-orders.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Money } from '#web/ui/money.tsx'
import { Card } from '#web/ui/surface.tsx'
import { accountLabel, transferKindLabels } from './ledger-labels.ts'

/** How the order's money moved, entry by entry. Each transfer adds up to zero. */
export function OrderLedger({ transfers }: { transfers: LedgerTransfer[] }) {
  return (
    <Card padded>
      <h2 className="mb-2 text-17">{m.admin_ledger()}</h2>
      {transfers.length === 0 && <p className="text-ink-2">{m.admin_ledger_none()}</p>}
      <ol className="grid gap-4">
        {transfers.map(({ id, kind, at, entries }) => (
          <li key={id}>
            <p className="flex justify-between gap-3 text-13">
              <b className="font-[650]">{transferKindLabels[kind]()}</b>
              <time dateTime={at} className="text-ink-2 tabular-nums">
                {formatDate(at, 'moment')}
              </time>
            </p>
            <dl className="mt-1 grid text-13">
              {entries.map(({ account, amountKES }) => (
                <div key={account} className="flex justify-between gap-4 border-line border-t py-1.5">
                  <dt className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">{accountLabel(account)}</dt>
                  <dd>
                    <Money kes={amountKES} className={cn(amountKES < 0 && 'text-ink-2')} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </Card>
  )
}
