import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { BodyOf } from '#contracts/endpoint.ts'
import { type CustomerOrder, payOrder } from '#contracts/orders.ts'
import { call } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { createAttempt } from '#web/lib/attempt-key.ts'
import { refusalWords } from '#web/lib/errors/refusal-words.ts'
import { createBox } from '#web/lib/session-box.ts'
import { m } from '#web/paraglide/messages.js'
import { shouldSend } from './moment.ts'
import { paidOrder } from './payment.queries.ts'

type Choice = BodyOf<typeof payOrder>['payment']

const attempt = createAttempt(createBox('uliza-pay-again'))

/**
 * Asks for the money once more. While the last prompt is open M-Pesa takes no second one, so the wish is kept and carried
 * out when the page hears that the last has ended.
 */
export function usePayAgain(order: CustomerOrder) {
  const queryClient = useQueryClient()
  const [wish, setWish] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { queryKey } = paidOrder(order.id)
  const { payment } = order

  async function payAgain(choice: Choice) {
    setProblem(null)
    const phone = choice.method === 'MPESA' ? choice.phone : null
    try {
      // One press tried twice is one prompt; after the payment it made, the next press is another.
      const idempotencyKey = attempt.keyFor(`${payment.id} ${phone ?? 'card'}`)
      const paying = await call(payOrder, { params: { id: order.id }, body: { payment: choice }, idempotencyKey })
      setWish(null)
      queryClient.setQueryData(queryKey, paying)
      if (choice.method === 'CARD' && paying.payment.redirectUrl) window.location.assign(paying.payment.redirectUrl)
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'payment_in_progress' && phone && payment.phone) return setWish(phone)
      setWish(null)
      setProblem(code === 'too_many_requests' ? m.checkout_refused_too_many() : refusalWords(error))
      if (code === 'move_not_allowed') await queryClient.invalidateQueries({ queryKey })
    }
  }

  const carryOut = useEffectEvent((wished: string) => {
    setWish(null)
    if (shouldSend(wished, payment)) void payAgain({ method: 'MPESA', phone: wished })
  })
  const hasEnded = payment.status === 'FAILED'
  useEffect(() => {
    if (wish !== null && hasEnded) carryOut(wish)
  }, [wish, hasEnded])

  return { payAgain, problem, wish, dropWish: () => setWish(null) }
}

export type PayAgain = ReturnType<typeof usePayAgain>
