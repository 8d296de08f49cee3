import type { WebhookEventForReview } from '#contracts/admin/payments.ts'
import { ProviderSays } from '#web/features/shared/payments/provider-says.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { DescriptionItem, DescriptionList } from '#web/ui/workspace/description-list.tsx'

/** What a notice says, in words: its receipt, its money, its payer, and the provider's own reason. */
export function NoticeReading({ provider, reading }: Pick<WebhookEventForReview, 'provider' | 'reading'>) {
  if (!reading) return <p className="text-ink-2">{m.notice_unreadable()}</p>
  const { direction, receipt, amountKES, phone, at, account, said } = reading
  const facts = [
    [m.reconcile_col_receipt(), receipt],
    [m.notice_amount(), amountKES !== null && formatKES(amountKES)],
    [m.notice_phone(), phone],
    [m.notice_at(), at && formatDate(at, 'moment')],
    [m.notice_account(), account],
  ] as const
  return (
    <div className="grid gap-3">
      <DescriptionList className="grid-cols-2">
        {facts.map(
          ([label, value]) =>
            value && (
              <DescriptionItem key={label} label={label}>
                <span className="tabular-nums">{value}</span>
              </DescriptionItem>
            ),
        )}
      </DescriptionList>
      {said && !isDone(said) && (
        <ProviderSays provider={provider} direction={direction} words={said} className="text-13" />
      )}
    </div>
  )
}

/** That it went well is said by the receipt. */
const isDone = (said: string) => /^(0|success)( |$)/i.test(said)
