import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { ApiError } from '#web/lib/api/api-error.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Notice } from '#web/ui/surface.tsx'

export interface CheckoutErrorProps {
  error: unknown
  vendorName: string
}

/** Why the order was not placed, and what to do. It takes the focus, as it may stand far from the button. */
export function CheckoutError({ error, vendorName }: CheckoutErrorProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) place.current?.focus()
  }, [error])
  return (
    <div ref={place} tabIndex={-1} className="mt-4">
      <Notice tone="bad" live title={`${m.checkout_error()}.`}>
        {message(error, vendorName)}
      </Notice>
    </div>
  )
}

function message(error: unknown, vendor: string): ReactNode {
  if (!(error instanceof ApiError))
    return error instanceof TypeError ? m.checkout_error_unsure() : refusalMessage(error)
  const { code, status, problem } = error
  if (status === 401) return m.checkout_error_signed_out()
  switch (code) {
    case 'vendor_closed':
      return closedMessage(vendor, problem?.data?.opensAt)
    case 'vendor_unavailable':
      return m.checkout_error_unavailable({ vendor })
    case 'below_minimum':
      return m.checkout_error_minimum({ minimum: formatKES(Number(problem?.data?.minimumKES ?? 0)) })
    case 'price_changed':
      // Of lines it stands below; of the total alone it is said here.
      return problem?.data?.totalKES === undefined
        ? refusalMessage(error)
        : m.checkout_error_total({ total: formatKES(Number(problem.data.totalKES)) })
    case 'too_many_requests':
      return m.checkout_error_too_many()
    case 'invalid_input':
      return m.error_invalid_input()
    case 'busy':
      return m.checkout_error_busy()
    case 'idempotency_key_reused':
      return (
        <>
          {m.checkout_error_reused()}{' '}
          <Link to="/account" className="link">
            {m.checkout_error_see_orders()}
          </Link>
        </>
      )
    default:
      // What is sold out, gone, over its maximum or otherwise priced stands line by line below; in one sentence here.
      return status >= 500 ? m.checkout_error_unsure() : refusalMessage(error)
  }
}

/** That a vendor is closed, and from when it takes orders again where that is known. */
export function closedMessage(vendor: string, opensAt: unknown): string {
  if (typeof opensAt !== 'string') return m.checkout_error_closed({ vendor })
  const isToday = nairobiDay(opensAt) === nairobiDay(new Date())
  const time = [!isToday && formatDate(opensAt, 'weekday'), formatDate(opensAt, 'time')].filter(Boolean).join(' ')
  return m.checkout_error_opens({ vendor, time })
}
