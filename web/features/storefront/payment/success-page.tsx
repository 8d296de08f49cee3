import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { CustomerOrder, OrderWithPayment } from '#contracts/orders.ts'
import { Charged } from '#web/features/storefront/payment/charged/charged.tsx'
import { Checking } from '#web/features/storefront/payment/stages/checking.tsx'
import { Declined } from '#web/features/storefront/payment/stages/declined.tsx'
import { Ended } from '#web/features/storefront/payment/stages/ended.tsx'
import { PageOpen } from '#web/features/storefront/payment/stages/page-open.tsx'
import { Paid } from '#web/features/storefront/payment/stages/paid.tsx'
import { Waiting } from '#web/features/storefront/payment/stages/waiting.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { Pindo } from '#web/ui/brand/kanga.tsx'
import { useSecondsUntil } from '#web/ui/states/countdown-ring.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { paidOrder } from './payment.queries.ts'
import { findPaymentStage, promptEndsAt } from './payment-stage.ts'
import type { OrderViews } from './stage-props.ts'
import { SuccessSkeleton } from './success-skeleton.tsx'
import { useCheckOnReturn } from './use-check-on-return.ts'
import { useRetryPayment } from './use-retry-payment.ts'

export interface SuccessPageProps {
  id: string
  views: OrderViews
  /** Coming from the provider's page. */
  isBack: boolean
  /** For an order that is not there, or is somebody else's. */
  missing: ReactNode
}

/** After checkout: follows the payment, and then the order, as they happen. */
export function SuccessPage({ id, views, isBack, missing }: SuccessPageProps) {
  const { data: order, error, refetch } = useQuery(paidOrder(id))
  if (order && isWithPayment(order))
    return <Following order={order} views={views} isBack={isBack} reload={() => void refetch()} />
  // Nothing was to be paid: the tickets are there.
  if (order)
    return (
      <>
        <Pindo />
        <div className="wrap">
          <Paid order={order} views={views} />
        </div>
      </>
    )
  if (!error) return <SuccessSkeleton />
  return (
    <>
      <Pindo />
      {error instanceof ApiError && error.status === 404 ? (
        missing
      ) : (
        <ErrorState heading="h1" className="wrap py-10" error={error} onRetry={() => refetch()} />
      )}
    </>
  )
}

const isWithPayment = (order: CustomerOrder): order is OrderWithPayment => order.payment !== null

/** A prompt on its way has gone out by then; of that alone nobody tells. */
const secondReadMilliseconds = 2500

interface FollowingProps extends Pick<SuccessPageProps, 'views' | 'isBack'> {
  order: OrderWithPayment
  reload: () => void
}

function Following({ order, views, isBack, reload }: FollowingProps) {
  const { payment } = order
  const retry = useRetryPayment(order)
  const isPromptOver = useSecondsUntil(promptEndsAt(payment)) === 0
  // What is known from before somebody went to the provider's page is not shown to who comes back from there.
  const isChecking = useCheckOnReturn(order, isBack)
  const stage = isChecking ? 'REDIRECT' : findPaymentStage(order, isPromptOver)
  const isSending = stage === 'WAIT' && payment.promptedAt === null
  const isPreparing = stage === 'REDIRECT' && payment.redirectUrl === null

  useRefetchAfter(isSending || isPreparing, secondReadMilliseconds, reload)
  // The news may have come while the line was down.
  useRefetchAfter(stage === 'CHECKING', 0, reload)

  const stageProps = { order, views, retry }
  if (stage === 'WAIT') return <Waiting {...stageProps} />
  return (
    <>
      <Pindo />
      <div className="wrap">
        {stage === 'REDIRECT' && <PageOpen {...stageProps} isChecking={isChecking} />}
        {stage === 'CHECKING' && <Checking {...stageProps} />}
        {stage === 'CHARGED' && <Charged {...stageProps} />}
        {stage === 'DECLINED' && <Declined {...stageProps} />}
        {stage === 'PAID' && <Paid order={order} views={views} />}
        {(stage === 'EXPIRED' || stage === 'CANCELLED' || stage === 'LATE' || stage === 'RETURNED') && (
          <Ended order={order} stage={stage} views={views} />
        )}
      </div>
    </>
  )
}

/** Reads once more, a moment after something has become so. */
function useRefetchAfter(isSo: boolean, milliseconds: number, look: () => void) {
  const refetchNow = useEffectEvent(look)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => refetchNow(), milliseconds)
    return () => clearTimeout(timer)
  }, [isSo, milliseconds])
}
