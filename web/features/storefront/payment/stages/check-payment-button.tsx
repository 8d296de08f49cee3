import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CustomerOrder, checkMyPayment, type OrderWithPayment } from '#contracts/orders.ts'
import { methodLabel } from '#web/features/shared/payments/method-name.ts'
import { paidOrder } from '#web/features/storefront/payment/payment.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/surface.tsx'
import RefreshCw from '~icons/lucide/refresh-cw'

/** For whoever does not want to wait: the provider is asked now. */
export function CheckPaymentButton({
  order,
  label,
  variant,
}: {
  order: OrderWithPayment
  label?: string
  variant?: 'primary' | 'quiet'
}) {
  const queryClient = useQueryClient()
  const tooSoon = m.payment_check_again_soon({ method: methodLabel(order.payment) })
  const [said, setSaid] = useState<{ tone: 'info' | 'bad'; words: string }>()

  async function check() {
    setSaid(undefined)
    try {
      const checked = await call(checkMyPayment, { params: { id: order.id } })
      queryClient.setQueryData(paidOrder(order.id).queryKey, checked)
      if (isOpen(checked)) setSaid({ tone: 'info', words: tooSoon })
      else if (checked.payment?.status === 'FAILED') setSaid({ tone: 'info', words: m.payment_check_still_failed() })
    } catch (error) {
      const isTooSoon = error instanceof ApiError && error.code === 'too_many_requests'
      setSaid(isTooSoon ? { tone: 'info', words: tooSoon } : { tone: 'bad', words: refusalMessage(error) })
    }
  }

  return (
    <>
      <Button block variant={variant} onClick={check}>
        {!label && <RefreshCw aria-hidden className="size-[18px]" />}
        {label ?? m.payment_check_again()}
      </Button>
      {said && (
        <Notice tone={said.tone} live>
          {said.words}
        </Notice>
      )}
    </>
  )
}

const isOpen = ({ payment }: CustomerOrder) => payment?.status !== 'SUCCEEDED' && payment?.status !== 'FAILED'
