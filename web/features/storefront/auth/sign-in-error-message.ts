import { ApiError } from '#web/lib/api/api-error.ts'
import { errorMessage } from '#web/lib/errors/error-message.ts'

/** What the toast of a failed sign-in says: the error's own message, as the spec has it. A lost connection has none for people. */
export const signInErrorMessage = (error: unknown): string =>
  error instanceof ApiError ? error.message : errorMessage(error)
