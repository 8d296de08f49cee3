import { ApiError } from '#web/lib/api/api-error.ts'
import { getLocale } from '#web/paraglide/runtime.js'
import { errorMessage } from './error-message.ts'
import type { refusalSentences } from './refusal-sentences.ts'

let sentences: typeof refusalSentences | undefined

/** Fetches the sentences of the codes, which a page in English never needs. Until they are there, the server's own are shown. */
export async function loadRefusalSentences() {
  sentences = (await import('./refusal-sentences.ts')).refusalSentences
}

/**
 * Why the server said no, for a page where somebody did something. In English it is the server's own sentence, which knows
 * the most; in Swahili it is ours for the code.
 */
export function refusalMessage(error: unknown): string {
  const isEnglish = getLocale() === 'en'
  if (!(error instanceof ApiError) || !error.problem || error.status >= 500) return errorMessage(error)
  const ours = error.code && sentences?.[error.code]
  return isEnglish || !ours ? error.problem.detail : ours()
}
