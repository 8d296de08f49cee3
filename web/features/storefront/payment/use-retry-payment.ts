import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type OrderWithPayment, payOrder } from '#contracts/orders.ts'
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
type Method = Choice['method']

const retryKeys = createIdempotencyKeys(createSessionStorage('uliza-pay-again'))

/**
 * Asks for the money once more. While the last prompt is open its provider takes no second one, so the phone is kept
 * and the prompt sent when the page hears that the last has ended.
 */
export function useRetryPayment(order: OrderWithPayment) {
  const queryClient = useQueryClient()
  const [pending, setPending] = useState<{ method: Method; phone: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { queryKey } = paidOrder(order.id)
  const { payment } = order

  async function pay(choice: Choice) {
    setProblem(null)
    const { method, phone } = choice
    try {
      // One press tried twice is one prompt; after the payment it made, the next press is another.
      const idempotencyKey = retryKeys.keyFor([payment.id, method, phone].join(' '))
      const paying = await call(payOrder, { params: { id: order.id }, body: { payment: choice }, idempotencyKey })
      setPending(null)
      queryClient.setQueryData(queryKey, paying)
      if (paying.payment?.redirectUrl) window.location.assign(paying.payment.redirectUrl)
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'payment_in_progress' && phone && payment.phone) return setPending({ method, phone })
      setPending(null)
      setProblem(code === 'too_many_requests' ? m.checkout_error_too_many() : refusalMessage(error))
      if (code === 'invalid_transition') await queryClient.invalidateQueries({ queryKey })
    }
  }

  const resend = useEffectEvent((choice: { method: Method; phone: string }) => {
    setPending(null)
    if (shouldResendPrompt(choice.phone, payment)) void pay(choice)
  })
  const hasEnded = payment.status === 'FAILED'
  useEffect(() => {
    if (pending !== null && hasEnded) resend(pending)
  }, [pending, hasEnded])

  return { pay, problem, pendingPhone: pending?.phone ?? null, cancelPending: () => setPending(null) }
}

export type RetryPayment = ReturnType<typeof useRetryPayment>
