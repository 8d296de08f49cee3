import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { checkMyPayment, type OrderWithPayment } from '#contracts/orders.ts'
import { call } from '#web/lib/api/api.ts'
import { paidOrder } from './payment.queries.ts'

/** Whoever comes back from the provider's page wants to know now: it is asked once, and true meanwhile. */
export function useCheckOnReturn({ id, status, payment }: OrderWithPayment, isBack: boolean): boolean {
  const queryClient = useQueryClient()
  const isUnpaid = status === 'PENDING_PAYMENT' && payment.channel === 'REDIRECT'
  const [isDue, setIsDue] = useState(isBack && isUnpaid)

  const check = useEffectEvent(async () => {
    try {
      queryClient.setQueryData(paidOrder(id).queryKey, await call(checkMyPayment, { params: { id } }))
    } catch {
      // Asked a moment ago, or no answer: the page goes on following by itself.
    } finally {
      setIsDue(false)
    }
  })
  useEffect(() => {
    if (isDue) void check()
  }, [isDue])

  return isDue && isUnpaid
}
