import type { QueryClient } from '@tanstack/react-query'
import { shell } from '#web/lib/shell.queries.ts'

/**
 * What says that a person is here, for one act; undefined where the market asks for none, and where Google's script does
 * not load: then the server says what to do. Only the market that asks loads more than this.
 */
export async function captchaToken(
  queryClient: QueryClient,
  action: 'login' | 'register',
): Promise<string | undefined> {
  const captcha = (await queryClient.ensureQueryData(shell).catch(() => undefined))?.captcha
  if (!captcha) return undefined
  return import('./load-recaptcha.ts').then(({ readToken }) => readToken(captcha, action)).catch(() => undefined)
}
