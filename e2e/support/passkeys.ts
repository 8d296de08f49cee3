import type { Page } from 'playwright-core'
import { open, type Visit } from './browser.ts'
import { expectToast } from './toasts.ts'

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
