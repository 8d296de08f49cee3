import { ApiError } from '#web/lib/api/api-error.ts'
import { getLocale } from '#web/paraglide/runtime.js'
import { errorMessage } from './error-message.ts'
import type * as refusals from './refusal-sentences.ts'

let sentences: typeof refusals | undefined

/**
 * Fetches the sentences of the codes and of fields, which a page in English never needs. Until they are there, the
 * server's own are shown, and a general one at a field.
 */
export async function loadRefusalSentences() {
  sentences = await import('./refusal-sentences.ts')
}

/**
 * Why the server said no, for a page where somebody did something. In English it is the server's own sentence, which
 * knows the most; in Swahili it is ours for the code.
 */
export function refusalMessage(error: unknown): string {
  const isEnglish = getLocale() === 'en'
  if (!(error instanceof ApiError) || !error.problem || error.status >= 500) return errorMessage(error)
  const ours = error.code && sentences?.refusalSentences[error.code]
  return isEnglish || !ours ? error.problem.detail : ours()
}

/** What a contract says of a field, in Swahili. */
export const fieldSentence = (english: string): string | undefined => sentences?.fieldSentences[english]?.()
