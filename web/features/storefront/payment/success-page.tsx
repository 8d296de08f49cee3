import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { CustomerOrder } from '#contracts/orders.ts'
import { CardOpen } from '#web/features/storefront/payment/stages/card-open.tsx'
import { Checking } from '#web/features/storefront/payment/stages/checking.tsx'
import { Declined } from '#web/features/storefront/payment/stages/declined.tsx'
import { Ended } from '#web/features/storefront/payment/stages/ended.tsx'
import { Paid } from '#web/features/storefront/payment/stages/paid.tsx'
import { Waiting } from '#web/features/storefront/payment/stages/waiting.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { Pindo } from '#web/ui/brand/kanga.tsx'
import { useSecondsUntil } from '#web/ui/states/countdown-ring.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { momentOf, promptEnds } from './moment.ts'
import { paidOrder } from './payment.queries.ts'
import type { OrderParts } from './stage-props.ts'
import { SuccessSkeleton } from './success-skeleton.tsx'
import { useCheckOnReturn } from './use-check-on-return.ts'
import { usePayAgain } from './use-pay-again.ts'

export interface SuccessPageProps {
  id: string
  parts: OrderParts
  /** Coming from the provider's page. */
  isBack: boolean
  /** For an order that is not there, or is somebody else's. */
  missing: ReactNode
}

/** After checkout: follows the payment, and then the order, as they happen. */
export function SuccessPage({ id, parts, isBack, missing }: SuccessPageProps) {
  const { data: order, error, refetch } = useQuery(paidOrder(id))
  if (order) return <Following order={order} parts={parts} isBack={isBack} reload={() => void refetch()} />
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

/** A prompt on its way has gone out by then; of that alone nobody tells. */
const secondLookMilliseconds = 2500

interface FollowingProps extends Pick<SuccessPageProps, 'parts' | 'isBack'> {
  order: CustomerOrder
  reload: () => void
}

function Following({ order, parts, isBack, reload }: FollowingProps) {
  const { payment } = order
  const again = usePayAgain(order)
  const isPromptOver = useSecondsUntil(promptEnds(payment)) === 0
  // What is known from before somebody went to the card page is not shown to who comes back from there.
  const isChecking = useCheckOnReturn(order, isBack)
  const moment = isChecking ? 'CARD' : momentOf(order, isPromptOver)
  const isSending = moment === 'WAIT' && payment.promptedAt === null
  const isPreparing = moment === 'CARD' && payment.redirectUrl === null

  useLook(isSending || isPreparing, secondLookMilliseconds, reload)
  // The news may have come while the line was down.
  useLook(moment === 'CHECKING', 0, reload)

  const told = { order, parts, again }
  if (moment === 'WAIT') return <Waiting {...told} />
  return (
    <>
      <Pindo />
      <div className="wrap">
        {moment === 'CARD' && <CardOpen {...told} isChecking={isChecking} />}
        {moment === 'CHECKING' && <Checking {...told} />}
        {moment === 'DECLINED' && <Declined {...told} />}
        {moment === 'PAID' && <Paid order={order} parts={parts} />}
        {(moment === 'EXPIRED' || moment === 'CANCELLED' || moment === 'LATE' || moment === 'RETURNED') && (
          <Ended order={order} moment={moment} parts={parts} />
        )}
      </div>
    </>
  )
}

/** Reads once more, a moment after something has become so. */
function useLook(isSo: boolean, milliseconds: number, look: () => void) {
  const lookNow = useEffectEvent(look)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => lookNow(), milliseconds)
    return () => clearTimeout(timer)
  }, [isSo, milliseconds])
}
