import { ApiError } from '#web/lib/api/api-error.ts'
import { errorMessage } from '#web/lib/errors/error-message.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { getLocale } from '#web/paraglide/runtime.js'

/**
 * What the toast of a failed sign-in says: the error's own message, as the spec has it, which is the status and what
 * the server said; in Swahili the status and the same in Swahili. A lost connection has none for people.
 */
export function signInErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return errorMessage(error)
  return getLocale() === 'en' ? error.message : `${error.status}: ${refusalMessage(error)}`
}
