import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/lib/api/api-error.ts'
import type { CaptchaAction } from './ask-recaptcha.ts'

/** The part of a body that says that a person is here. */
interface PersonProof {
  recaptchaToken?: string
}

/** For what needs it of everybody; nothing where there is none, and the server says what to do. */
export async function captchaToken(queryClient: QueryClient, action: CaptchaAction): Promise<PersonProof> {
  const recaptchaToken = await import('./ask-recaptcha.ts')
    .then(({ askRecaptcha }) => askRecaptcha(queryClient, action))
    .catch(() => undefined)
  return recaptchaToken ? { recaptchaToken } : {}
}

/**
 * For what needs it of strangers alone: sent without first, since who has a session, or a device that is known, needs
 * none, and Google is told nothing of them.
 */
export async function withCaptcha<T>(
  queryClient: QueryClient,
  action: CaptchaAction,
  send: (proof: PersonProof) => Promise<T>,
): Promise<T> {
  try {
    return await send({})
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'captcha_refused') throw error
    const proof = await captchaToken(queryClient, action)
    if (!proof.recaptchaToken) throw error
    return send(proof)
  }
}
