import { methodName } from '#web/features/shared/payments/method-name.ts'
import type { StageProps } from '#web/features/storefront/payment/stage-props.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Card } from '#web/ui/surface.tsx'
import CreditCard from '~icons/lucide/credit-card'
import Hourglass from '~icons/lucide/hourglass'
import { HeldOrderFacts } from './order-facts.tsx'
import { OtherMethods } from './other-methods.tsx'
import { RetryError } from './retry-error.tsx'
import { StageHeading } from './stage-heading.tsx'

/** The provider's page is open somewhere, or about to be: the way there, and the ways around it. */
export function PageOpen({ order, views, retry, isChecking }: StageProps & { isChecking: boolean }) {
  const { payment } = order
  const method = methodName(payment)
  return (
    <div className="mx-auto max-w-[560px]">
      {isChecking ? (
        <StageHeading look="open" icon={Hourglass} title={m.payment_page_confirming({ method })}>
          {m.payment_page_confirming_text()}
        </StageHeading>
      ) : payment.redirectUrl ? (
        <StageHeading look="open" icon={CreditCard} title={m.payment_page_waiting({ method })}>
          {m.payment_page_waiting_text({ method })}
        </StageHeading>
      ) : (
        <StageHeading look="open" icon={Hourglass} title={m.payment_page_preparing({ method })}>
          {m.payment_page_preparing_text()}
        </StageHeading>
      )}
      <RetryError problem={retry.problem} className="mt-4" />
      <Card padded className="mt-6 grid gap-4">
        <HeldOrderFacts order={order} />
        {payment.redirectUrl && !isChecking && (
          <>
            <ButtonAnchor href={payment.redirectUrl} size="lg" block>
              <CreditCard aria-hidden />
              {m.payment_page_continue({ amount: formatKES(order.totalKES) })}
            </ButtonAnchor>
            <OtherMethods order={order} retry={retry}>
              {views.cancel(order)}
            </OtherMethods>
          </>
        )}
      </Card>
    </div>
  )
}
