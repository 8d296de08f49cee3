import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { checkMyPayment } from '#contracts/orders.ts'
import { call } from '#web/lib/api.ts'
import { paidOrder } from './payment.queries.ts'

/** Whoever comes back from the provider's page wants to know now: it is asked once, and true meanwhile. */
export function useCheckOnReturn(id: string, isBack: boolean): boolean {
  const queryClient = useQueryClient()
  const [isChecking, setIsChecking] = useState(isBack)

  const check = useEffectEvent(async () => {
    try {
      queryClient.setQueryData(paidOrder(id).queryKey, await call(checkMyPayment, { params: { id } }))
    } catch {
      // Asked a moment ago, or no answer: the page goes on following by itself.
    } finally {
      setIsChecking(false)
    }
  })
  useEffect(() => {
    if (isBack) void check()
  }, [isBack])

  return isChecking
}
