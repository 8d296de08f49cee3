import { formatKES } from '#web/lib/money.ts'
import { m } from '#web/paraglide/messages.js'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Card } from '#web/ui/surface.tsx'
import CreditCard from '~icons/lucide/credit-card'
import Hourglass from '~icons/lucide/hourglass'
import { HeldOrderFacts } from './facts.tsx'
import { HeadLine } from './head-line.tsx'
import { MpesaInstead } from './mpesa-instead.tsx'
import { NotSentAgain } from './not-sent-again.tsx'
import type { WaitingProps } from './waiting.tsx'

/** The card page is open somewhere, or about to be: the way there, and the ways around it. */
export function CardOpen({ order, parts, again, isChecking }: WaitingProps & { isChecking: boolean }) {
  const { payment } = order
  return (
    <div className="mx-auto max-w-[560px]">
      {isChecking ? (
        <HeadLine look="open" icon={Hourglass} title={m.payment_card_confirming()}>
          {m.payment_card_confirming_text()}
        </HeadLine>
      ) : payment.redirectUrl ? (
        <HeadLine look="open" icon={CreditCard} title={m.payment_card_waiting()}>
          {m.payment_card_waiting_text()}
        </HeadLine>
      ) : (
        <HeadLine look="open" icon={Hourglass} title={m.payment_card_preparing()}>
          {m.payment_card_preparing_text()}
        </HeadLine>
      )}
      <NotSentAgain problem={again.problem} className="mt-4" />
      <Card padded className="mt-6 grid gap-4">
        <HeldOrderFacts order={order} />
        {payment.redirectUrl && !isChecking && (
          <>
            <ButtonAnchor href={payment.redirectUrl} size="lg" block>
              <CreditCard aria-hidden />
              {m.payment_card_continue({ amount: formatKES(order.totalKES) })}
            </ButtonAnchor>
            <MpesaInstead order={order} again={again}>
              {parts.cancel(order)}
            </MpesaInstead>
          </>
        )}
      </Card>
    </div>
  )
}
