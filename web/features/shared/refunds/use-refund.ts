import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { previewAdminRefund, refundAdminOrder } from '#contracts/admin/orders.ts'
import type { RefundChoice, RefundPreview } from '#contracts/money/refunds.ts'
import { previewVendorRefund, refundVendorOrder } from '#contracts/vendor-orders.ts'
import { call, newIdempotencyKey } from '#web/lib/api/api.ts'
import type { RefundableOrder } from './refundable.ts'

/** Who gives back: the vendor of its own orders, an administrator of any. */
export type Side = 'vendor' | 'admin'

const endpoints = {
  vendor: { preview: previewVendorRefund, refund: refundVendorOrder },
  admin: { preview: previewAdminRefund, refund: refundAdminOrder },
}

const pauseMilliseconds = 250

/** What a choice would come to, by the server's own rules: asked again when the choosing pauses, never kept. */
export function useRefundPreview(side: Side, order: RefundableOrder, choice: RefundChoice | null) {
  const asked = useSettled(JSON.stringify(choice))
  return useQuery<RefundPreview>({
    queryKey: ['refund preview', side, order.id, order.leftKES, asked],
    queryFn: () =>
      call(endpoints[side].preview, { params: { id: order.id }, body: { refund: JSON.parse(asked) as RefundChoice } }),
    enabled: choice !== null && asked !== 'null',
    placeholderData: choice === null ? undefined : keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}

export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** Gives back. One key for as long as the same is tried, so that an answer lost on the way never makes two refunds. */
export function useRefund(side: Side, { id }: RefundableOrder) {
  const queryClient = useQueryClient()
  const attempt = useRef({ body: '', key: '' })
  return async (refund: RefundChoice, reason: string) => {
    const body = { refund, reason }
    const text = JSON.stringify(body)
    if (attempt.current.body !== text) attempt.current = { body: text, key: newIdempotencyKey() }
    const answer = await call(endpoints[side].refund, { params: { id }, body, idempotencyKey: attempt.current.key })
    queryClient.setQueryData([`/api/${side}/orders/${id}`], answer)
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        String(path).startsWith(`/api/${side}/`) && path !== `/api/${side}/orders/${id}`,
    })
  }
}
