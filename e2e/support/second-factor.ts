import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { open, type Visit } from './browser.ts'
import { inDatabase } from './program.ts'
import { expectToast } from './toasts.ts'

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

/** Gives the page a device that makes and uses passkeys, with a finger that fits until it is said not to. */
export async function anAuthenticator(page: Page): Promise<{ setFits: (fits: boolean) => Promise<unknown> }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      defaultBackupEligibility: true,
      defaultBackupState: true,
    },
  })
  return {
    setFits: (isUserVerified: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** Whoever has just signed in adds the passkey of this page's device. */
export async function addPasskey({ page }: Visit): Promise<{ recoveryCodes: string[] }> {
  await open(page, '/account/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog', { name: 'Add a passkey' }).getByRole('button', { name: 'Use this device' }).click()
  const codes = page.getByRole('dialog', { name: 'Keep these ten codes' })
  await codes.waitFor()
  const recoveryCodes = await codes
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.lastChild?.textContent ?? ''))
  await codes.getByRole('checkbox', { name: 'I have them where my phone is not' }).check()
  await codes.getByRole('button', { name: 'Done' }).click()
  await expectToast(page, 'The passkey is added', 'From now on it signs you in, with no password.')
  return { recoveryCodes }
}
