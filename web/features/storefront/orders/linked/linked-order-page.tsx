import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { LinkedOrder } from '#contracts/guests/linked-orders.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useHashToken } from '#web/lib/routing/use-hash-token.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useLive } from '#web/lib/use-live.ts'
import { m } from '#web/paraglide/messages.js'
import { Pindo } from '#web/ui/brand/kanga.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import { GuestOrder } from './guest-order.tsx'
import { linkedOrder } from './linked-order.queries.ts'

/** Links that nothing is shown by: unknown, closed, or not whole. */
const isGone = (error: unknown) =>
  error instanceof ApiError && (error.code === 'link_expired' || error.code === 'invalid_input')

/** An order that was placed without an account, by its link. */
export function LinkedOrderPage() {
  const token = useHashToken()
  const { data: linked, error, refetch } = useQuery(linkedOrder(token))
  useLive(useUser() === null && linked?.isOwn === true)
  if (token === '' || isGone(error))
    return (
      <Framed>
        <Gone />
      </Framed>
    )
  if (linked?.isOwn && isOpen(linked)) return <Navigate to="/success" search={{ order: linked.order.id }} replace />
  if (linked && token) return <GuestOrder linked={linked} token={token} />
  if (error)
    return (
      <Framed>
        <ErrorState heading="h1" error={error} onRetry={refetch} />
      </Framed>
    )
  return (
    <Framed>
      <Skeleton className="h-[480px] rounded-card" />
    </Framed>
  )
}

/** It waits for payment: whose it is, is led to what can be done about that. */
const isOpen = ({ order }: LinkedOrder) => order.status === 'PENDING_PAYMENT'

const Framed = ({ children }: { children: ReactNode }) => (
  <>
    <Pindo />
    <div className="wrap !max-w-[560px] pt-6 pb-8">{children}</div>
  </>
)

const Gone = () => (
  <EmptyState
    heading="h1"
    cloth="brick"
    saying={m.guest_gone_saying()}
    title={m.guest_gone()}
    action={<ButtonLink to="/">{m.guest_gone_home()}</ButtonLink>}
  >
    {m.guest_gone_text()}
  </EmptyState>
)
