import { Secret, TOTP } from 'otpauth'
import type { Visit } from './browser.ts'
import { inDatabase } from './program.ts'

/** What the app shows now, or a step of thirty seconds later, which is accepted too. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Whoever has just signed in adds an app without its page. */
export async function addApp({ context }: Visit, email: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { csrfToken } = await (await context.request.get('/api/csrf-token')).json()
  const headers = { 'x-csrf-token': csrfToken }
  const { secret } = await (await context.request.post('/api/user/second-factor/app', { headers })).json()
  const data = { code: codeOf(secret) }
  const answer = await context.request.post('/api/user/second-factor/app/confirm', { headers, data })
  const { recoveryCodes } = await answer.json()
  await letStepsPass(email)
  return { secret, recoveryCodes }
}

/** As if no code of the last minutes had been used. */
export const letStepsPass = (email: string) =>
  inDatabase(
    'update authenticator_apps set last_step = last_step - 5 where user_id = (select id from users where email = $1)',
    [email],
  )

/** As if nobody had proved who they are in the last ten minutes. */
export const letConfirmationEnd = (email: string) =>
  inDatabase(
    `update sessions set confirmed_at = now() - interval '11 minutes' where user_id = (select id from users where email = $1)`,
    [email],
  )

/** As if they had been told of their duty fifteen days ago. */
export const letDutyEnd = (email: string) =>
  inDatabase(`update users set second_factor_duty_from = now() - interval '15 days' where email = $1`, [email])

/** As if two administrators had agreed a day ago that this account has lost its second factor. */
export const letADayPass = (email: string) =>
  inDatabase(
    `update lost_factor_requests set asked_at = asked_at - interval '1 day', first_approved_at = first_approved_at - interval '1 day',
      second_approved_at = second_approved_at - interval '1 day', remove_at = remove_at - interval '1 day'
      where user_id = (select id from users where email = $1)`,
    [email],
  )
