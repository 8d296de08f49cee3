import { ApiError } from '#web/lib/api/api-error.ts'
import { m } from '#web/paraglide/messages.js'

/**
 * A sentence for a person about any error. What the server says is written for people and comes first; pages that know
 * better what a code means here say so themselves.
 */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof TypeError ? m.ui_error_network() : m.ui_error_unexpected()
  if (error.status === 401) return m.ui_error_signed_out()
  if (error.status === 404) return m.ui_error_not_found()
  if (error.status === 429) return m.ui_error_too_many()
  if (error.status >= 500) return m.ui_error_server()
  return error.problem?.detail ?? m.ui_error_unexpected()
}
