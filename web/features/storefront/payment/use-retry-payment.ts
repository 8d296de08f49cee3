import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type CustomerOrder, payOrder } from '#contracts/orders.ts'
import type { BodyOf } from '#contracts/wire/endpoint.ts'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { createIdempotencyKeys } from '#web/lib/storage/idempotency-keys.ts'
import { createSessionStorage } from '#web/lib/storage/session-storage.ts'
import { m } from '#web/paraglide/messages.js'
import { paidOrder } from './payment.queries.ts'
import { shouldResendPrompt } from './payment-stage.ts'

type Choice = BodyOf<typeof payOrder>['payment']

const retryKeys = createIdempotencyKeys(createSessionStorage('uliza-pay-again'))

/**
 * Asks for the money once more. While the last prompt is open M-Pesa takes no second one, so the phone is kept and the prompt sent
 * when the page hears that the last has ended.
 */
export function useRetryPayment(order: CustomerOrder) {
  const queryClient = useQueryClient()
  const [pendingPhone, setPendingPhone] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { queryKey } = paidOrder(order.id)
  const { payment } = order

  async function pay(choice: Choice) {
    setProblem(null)
    const phone = choice.method === 'MPESA' ? choice.phone : null
    try {
      // One press tried twice is one prompt; after the payment it made, the next press is another.
      const idempotencyKey = retryKeys.keyFor(`${payment.id} ${phone ?? 'card'}`)
      const paying = await call(payOrder, { params: { id: order.id }, body: { payment: choice }, idempotencyKey })
      setPendingPhone(null)
      queryClient.setQueryData(queryKey, paying)
      if (choice.method === 'CARD' && paying.payment.redirectUrl) window.location.assign(paying.payment.redirectUrl)
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'payment_in_progress' && phone && payment.phone) return setPendingPhone(phone)
      setPendingPhone(null)
      setProblem(code === 'too_many_requests' ? m.checkout_error_too_many() : refusalMessage(error))
      if (code === 'invalid_transition') await queryClient.invalidateQueries({ queryKey })
    }
  }

  const resend = useEffectEvent((pending: string) => {
    setPendingPhone(null)
    if (shouldResendPrompt(pending, payment)) void pay({ method: 'MPESA', phone: pending })
  })
  const hasEnded = payment.status === 'FAILED'
  useEffect(() => {
    if (pendingPhone !== null && hasEnded) resend(pendingPhone)
  }, [pendingPhone, hasEnded])

  return { pay, problem, pendingPhone, cancelPending: () => setPendingPhone(null) }
}

export type RetryPayment = ReturnType<typeof useRetryPayment>
