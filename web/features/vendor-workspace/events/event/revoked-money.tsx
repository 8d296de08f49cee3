import { useQuery } from '@tanstack/react-query'
import type { Guest } from '#contracts/events/event-guests.ts'
import { previewVendorRefund } from '#contracts/vendor-orders.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { RadioCards } from '#web/ui/forms/choices.tsx'
import { Notice } from '#web/ui/surface.tsx'

export type MoneyChoice = 'BACK' | 'KEPT'

interface RevokedMoneyProps {
  guest: Guest
  value: MoneyChoice | undefined
  onChange: (value: MoneyChoice) => void
  /** Pressed on without a choice. */
  isMissing: boolean
}

/** Whether what was paid for a ticket that becomes void goes back; how much that is, by the rules of any refund. */
export function RevokedMoney({ guest: { order, orderLineId, buyer }, value, onChange, isMissing }: RevokedMoneyProps) {
  const preview = useQuery({
    queryKey: ['refund preview', 'ticket', order.id, orderLineId],
    queryFn: () =>
      call(previewVendorRefund, {
        params: { id: order.id },
        body: { refund: { lines: [{ orderLineId, quantity: 1 }] } },
      }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const amount = preview.data && formatKES(preview.data.amountKES)
  return (
    <div className="grid gap-2">
      <RadioCards<MoneyChoice>
        label={m.organiser_revoke_money()}
        value={value}
        onChange={onChange}
        options={[
          {
            value: 'BACK',
            label: m.organiser_revoke_money_back(),
            hint: preview.isError ? refusalMessage(preview.error) : m.organiser_revoke_money_back_hint({ buyer }),
            aside: amount && <b className="money">{amount}</b>,
            disabled: preview.isError,
          },
          { value: 'KEPT', label: m.organiser_revoke_money_kept(), hint: m.organiser_revoke_money_kept_hint() },
        ]}
      />
      {isMissing && (
        <Notice tone="bad" live>
          {m.organiser_revoke_money_missing()}
        </Notice>
      )}
    </div>
  )
}
