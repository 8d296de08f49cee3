import { useState } from 'react'
import { methodLabel } from '#web/features/shared/payments/method-name.ts'
import type { StageProps } from '#web/features/storefront/payment/stage-props.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/surface.tsx'
import RefreshCw from '~icons/lucide/refresh-cw'
import { PhoneForm } from './phone-form.tsx'
import { RetryError } from './retry-error.tsx'

/** For whoever saw no prompt, has another phone, or wants out. */
export function WaitActions({ order, views, retry }: StageProps) {
  const [isOther, setIsOther] = useState(false)
  const { method, phone } = order.payment
  return (
    <>
      <RetryError problem={retry.problem} />
      {retry.pendingPhone ? (
        <Notice tone="info" live title={m.payment_resend_pending({ method: methodLabel(order.payment) })}>
          {m.payment_resend_pending_text({ phone: formatPhone(retry.pendingPhone) })}{' '}
          <button type="button" className="link -my-2 py-2" onClick={retry.cancelPending}>
            {m.payment_resend_cancel()}
          </button>
        </Notice>
      ) : (
        <Button variant="quiet" block onClick={() => retry.pay({ method, phone: phone ?? '' })}>
          <RefreshCw aria-hidden className="size-[18px]" />
          {m.payment_send_again()}
        </Button>
      )}
      {isOther && (
        <PhoneForm
          method={method}
          label={m.payment_other_phone()}
          first=""
          action={() => m.payment_send_there()}
          onSend={async (other) => {
            await retry.pay({ method, phone: other })
            setIsOther(false)
          }}
        />
      )}
      <div className="flex flex-wrap gap-2 *:flex-1">
        {!isOther && (
          <Button variant="ghost" onClick={() => setIsOther(true)}>
            {m.payment_other_number()}
          </Button>
        )}
        {views.cancel(order)}
      </div>
    </>
  )
}
