import type { OrderWithPayment } from '#contracts/orders.ts'
import { methodLabel } from '#web/features/shared/payments/method-name.ts'
import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { ProgressSteps } from '#web/ui/states/progress-steps.tsx'
import RefreshCw from '~icons/lucide/refresh-cw'
import Smartphone from '~icons/lucide/smartphone'
import Undo2 from '~icons/lucide/undo-2'
import UserSearch from '~icons/lucide/user-search'

/** It may take a day: the time alone says enough only of today. */
const when = (moment: string) => formatDate(moment, nairobiDay(moment) === nairobiDay(new Date()) ? 'time' : 'moment')

/** What has been done about it, what is done next, and what becomes of the money. */
export function ChargedSteps({ order }: { order: OrderWithPayment }) {
  const { payment } = order
  const next = payment.uncertain?.nextQueryAt
  const amount = formatKES(payment.amountKES)
  return (
    <div className="mt-6">
      <ProgressSteps
        label={m.payment_steps()}
        steps={[
          {
            id: 'asked',
            icon: Smartphone,
            label: m.payment_charged_step_asked({ method: methodLabel(payment) }),
            state: 'done',
            aside: when(payment.promptedAt ?? payment.createdAt),
          },
          next
            ? {
                id: 'again',
                icon: RefreshCw,
                label: m.payment_charged_step_again(),
                state: 'now',
                aside: when(next),
              }
            : { id: 'person', icon: UserSearch, label: m.payment_charged_step_person(), state: 'now' },
          {
            id: 'back',
            icon: Undo2,
            state: 'next',
            label: (
              <>
                {m.payment_charged_step_back()}
                <span className="meta block">
                  {payment.phone
                    ? m.payment_charged_step_back_phone({ amount, phone: formatPhone(payment.phone) })
                    : m.payment_charged_step_back_text({ amount })}
                </span>
              </>
            ),
          },
        ]}
      />
    </div>
  )
}
