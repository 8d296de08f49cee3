import type { OrderWithPayment } from '#contracts/orders.ts'
import { methodLabel, methodName } from '#web/features/shared/payments/method-name.ts'
import { PaybillCard } from '#web/features/storefront/payment/paybill-card.tsx'
import { promptEndsAt, promptSeconds } from '#web/features/storefront/payment/payment-stage.ts'
import type { StageProps } from '#web/features/storefront/payment/stage-props.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { Pindo } from '#web/ui/brand/kanga.tsx'
import { cn } from '#web/ui/cn.ts'
import { CountdownRing, onCloth, useSecondsUntil } from '#web/ui/states/countdown-ring.tsx'
import { ProgressSteps } from '#web/ui/states/progress-steps.tsx'
import CircleCheck from '~icons/lucide/circle-check'
import Smartphone from '~icons/lucide/smartphone'
import Store from '~icons/lucide/store'
import Ticket from '~icons/lucide/ticket'
import { CheckPaymentButton } from './check-payment-button.tsx'
import { HeldUntil } from './orders-link.tsx'
import { PromptPreview } from './prompt-preview.tsx'
import { WaitActions } from './wait-actions.tsx'

/** When a prompt should have come: from then on the page shows how to pay without it. */
const lateSeconds = 30

/** *Check your phone*: the prompt is out, or about to be. */
export function Waiting({ order, views, retry }: StageProps) {
  const { payment } = order
  const seconds = promptSeconds - useSecondsUntil(promptEndsAt(payment))
  const isLate = payment.direct !== null && payment.promptedAt !== null && seconds >= lateSeconds
  const phone = formatPhone(payment.phone ?? '')
  const unbroken = phone.replaceAll(' ', '\u00a0')
  return (
    <>
      <section className="on-cloth bg-cloth text-on-cloth">
        <div
          className={cn(
            'wrap !max-w-[980px] grid items-center gap-6 pt-5 pb-8',
            isLate ? 'lg:py-8' : 'lg:grid-cols-[1fr_380px] lg:gap-10 lg:py-12',
          )}
        >
          <div className="flex items-center gap-4 lg:gap-6">
            <div style={onCloth} className="max-lg:-m-4 flex-none max-lg:scale-78">
              <CountdownRing until={promptEndsAt(payment)} of={promptSeconds} size={150} />
            </div>
            <div className="min-w-0">
              <h1 aria-live="polite" className="text-32 lg:text-42">
                {isLate ? m.payment_no_prompt() : m.payment_check_phone()}
              </h1>
              <p className="mt-2 text-on-cloth-2 tabular-nums">
                {isLate
                  ? m.payment_no_prompt_text({ phone: unbroken, seconds })
                  : m.payment_enter_pin({
                      method: methodName(payment),
                      phone: unbroken,
                      amount: formatKES(payment.amountKES),
                    })}
              </p>
            </div>
          </div>
          {!isLate && (
            <PromptPreview
              method={payment.name.en}
              phone={phone}
              amountKES={payment.amountKES}
              account={order.number}
            />
          )}
        </div>
        <Pindo pattern="almasi" />
      </section>
      <div className="wrap !max-w-[980px] mt-6 grid items-start gap-6 lg:grid-cols-[1fr_380px] lg:gap-10">
        {isLate ? <PaybillCard order={order} /> : <Steps order={order} />}
        <div className="grid content-start gap-3">
          {isLate && <CheckPaymentButton order={order} label={m.payment_by_hand_check()} />}
          {!isLate && <HeldUntil order={order} />}
          <WaitActions order={order} views={views} retry={retry} />
          {isLate && <p className="meta">{m.payment_one_way()}</p>}
          {isLate && <HeldUntil order={order} />}
          <p className="meta">{m.payment_never_share()}</p>
        </div>
      </div>
    </>
  )
}

function Steps({ order: { payment, fulfilment } }: { order: OrderWithPayment }) {
  const isSent = payment.promptedAt !== null
  const isTickets = fulfilment.method === 'TICKETS'
  return (
    <ProgressSteps
      label={m.payment_steps()}
      steps={[
        {
          id: 'sent',
          icon: Smartphone,
          label: isSent ? m.payment_step_sent() : m.payment_step_sending(),
          state: isSent ? 'done' : 'now',
          aside: payment.promptedAt ? formatDate(payment.promptedAt, 'time') : m.payment_now(),
        },
        {
          id: 'pin',
          icon: Smartphone,
          label: m.payment_step_pin(),
          state: isSent ? 'now' : 'next',
          aside: isSent && m.payment_now(),
        },
        {
          id: 'confirms',
          icon: CircleCheck,
          label: m.payment_step_confirms({ method: methodLabel(payment) }),
          state: 'next',
        },
        isTickets
          ? { id: 'tickets', icon: Ticket, label: m.payment_step_tickets(), state: 'next' }
          : { id: 'accepts', icon: Store, label: m.payment_step_accepts(), state: 'next' },
      ]}
    />
  )
}
