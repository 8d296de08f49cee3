import type { QueryClient } from '@tanstack/react-query'
import type { CaptchaAction } from './ask-recaptcha.ts'

/** The part of a body that says that a person is here: nothing where there is none, and the server says what to do. */
export async function captchaToken(
  queryClient: QueryClient,
  action: CaptchaAction,
): Promise<{ recaptchaToken?: string }> {
  const recaptchaToken = await import('./ask-recaptcha.ts')
    .then(({ askRecaptcha }) => askRecaptcha(queryClient, action))
    .catch(() => undefined)
  return recaptchaToken ? { recaptchaToken } : {}
}
