import { ApiError } from '#web/lib/api/api-error.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'

/** Why this cannot be given back, in the reader's language. */
export function refundErrorMessage(error: unknown): string {
  const data = (error instanceof ApiError && error.problem?.data) || {}
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'below_minimum') return m.refunds_too_little({ least: formatKES(Number(data.leastKES)) })
  if (code === 'tickets_used') return m.refunds_tickets_used({ count: Number(data.unused) })
  if (code === 'refund_too_large') {
    const left = Number(data.leftKES)
    return left > 0 ? m.refunds_too_much({ left: formatKES(left) }) : m.refunds_all_back()
  }
  return refusalMessage(error)
}
