import { Suspense, useState } from 'react'
import type { PaymentAttempt } from '#contracts/admin/orders.ts'
import { queryPayment } from '#contracts/admin/payments.ts'
import { useAdminMay } from '#web/features/shared/admin-rights/admin-may.tsx'
import { paymentStatus } from '#web/features/shared/payments/payment-status.ts'
import { usePaymentProviders } from '#web/features/shared/payments/provider-name.tsx'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { useInvalidateAdmin } from '#web/ui/workspace/use-invalidate-admin.ts'

const SettlePaymentSheet = lazyChunk(() => import('./settle-payment-sheet.tsx'))

/** What they need to know of a payment. */
export type PaymentInQuestion = Pick<
  PaymentAttempt,
  'id' | 'provider' | 'status' | 'failure' | 'promptedAt' | 'amountKES'
> & { mayQuery?: boolean }

/**
 * What an administrator can do about a payment that nobody knows to have come: have the provider asked, or say it by
 * hand.
 */
export function PaymentActions({ payment, className }: { payment: PaymentInQuestion; className: string }) {
  const { id, provider, status, failure, promptedAt, mayQuery = true } = payment
  const refresh = useInvalidateAdmin()
  const { providerName } = usePaymentProviders()
  const maySettle = useAdminMay('money')
  const [isSettling, setIsSettling] = useState(false)
  if (status === 'SUCCEEDED' || !promptedAt) return null

  async function ask() {
    try {
      const asked = await call(queryPayment, { params: { id } })
      const hasEnded = asked.status === 'SUCCEEDED' || asked.status === 'FAILED'
      toast({
        title: hasEnded
          ? m.reconcile_payment_query_done({ status: paymentStatus[asked.status].label() })
          : m.reconcile_payment_query_open(),
      })
      await refresh()
    } catch (error) {
      toast({ title: refusalMessage(error), variant: 'destructive' })
    }
  }

  return (
    <div className={cn('flex flex-wrap gap-2', className)}>
      {mayQuery && failure !== 'WRONG_AMOUNT' && (
        <Button size="sm" variant="quiet" onClick={ask}>
          {m.reconcile_payment_query({ provider: providerName(provider) })}
        </Button>
      )}
      {maySettle && (
        <Button size="sm" variant="quiet" onClick={() => setIsSettling(true)}>
          {m.reconcile_payment_settle()}
        </Button>
      )}
      {isSettling && (
        <Suspense>
          <SettlePaymentSheet payment={payment} onClose={() => setIsSettling(false)} />
        </Suspense>
      )}
    </div>
  )
}
