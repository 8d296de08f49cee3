import { ApiError } from '#web/lib/api-error.ts'
import { wordsFor } from '#web/lib/errors/error-words.ts'

/** What the toast of a failed sign-in says: the error's own message, as the spec has it. A lost connection has none for people. */
export const failureText = (error: unknown): string => (error instanceof ApiError ? error.message : wordsFor(error))
