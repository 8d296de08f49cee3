import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aVisit, open, placeOf, withBrowser } from './support/browser.ts'
import { aNewCustomer, anAdministrator, signInOn } from './support/people.ts'
import { letPhoneBeVerified, messageAt } from './support/phone-codes.ts'
import { addApp, letADayPass } from './support/second-factor.ts'
import { expectToast, toastOn } from './support/toasts.ts'

withBrowser()

/** Somebody with an app and a verified phone, and another browser in which only their password is known. */
async function whoLostTheApp(name: string) {
  const visit = await aNewCustomer({}, name)
  const { email, phone, password } = visit.person
  await addApp(visit, email)
  await letPhoneBeVerified(email)
  const { page } = await aVisit()
  await open(page, '/auth/login')
  await signInOn(page, email, password)
  await page.getByRole('button', { name: 'Phone lost? Use a recovery code' }).click()
  await page.getByRole('button', { name: 'I have neither' }).click()
  await page.getByRole('heading', { name: 'Have the second step removed' }).waitFor()
  await page.getByRole('button', { name: 'Ask for it' }).click()
  await page.getByText('Write in a few words what happened.').waitFor()
  await page.getByLabel('What happened?').fill('My bag was stolen in the matatu, with the phone')
  await page.getByRole('button', { name: 'Ask for it' }).click()
  await page.getByRole('status').filter({ hasText: 'We have your request' }).waitFor()
  return { ...visit, email, phone, password, thief: page }
}

const checked = 'Called the number of the first order, and she knew what it was'

/** From the list to the page of the person, and agrees there. */
async function agree(page: Page, name: string) {
  await open(page, '/admin/users?state=LOST_FACTOR')
  await page.getByRole('row').getByRole('link', { name, exact: true }).click()
  await page.getByText('My bag was stolen in the matatu, with the phone').waitFor()
  await page.getByRole('button', { name: 'Agree', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: `Agree that ${name} has lost the second step?` })
  await sheet.getByLabel('How did you check who it is?').fill(checked)
  await sheet.getByRole('button', { name: 'Agree', exact: true }).click()
  await toastOn(page).filter({ hasText: 'You have agreed' }).waitFor()
}

describe('somebody who has lost the second step and the recovery codes', () => {
  it('has it removed a day after two administrators agreed, and sets up another when signing in', async () => {
    const name = 'Nafula Barasa'
    const [person, first, second] = await Promise.all([
      whoLostTheApp(name),
      anAdministrator('Kamau Otieno', 'SUPPORT'),
      anAdministrator('Halima Abdi'),
    ])
    await agree(first.page, name)
    const agreeAgain = first.page.getByRole('button', { name: 'Agree', exact: true })
    await expect.poll(() => agreeAgain.count()).toBe(0)
    await agree(second.page, name)
    await second.page.getByText('Removed in a day').waitFor()
    await messageAt(person.phone, /In 24 hours we remove your second sign-in step/)
    await open(person.page, '/account/security')
    await person.page.getByRole('button', { name: 'Not me: stop this' }).waitFor()

    await letADayPass(person.email)
    await messageAt(person.phone, /Your second sign-in step is removed/)
    const { page } = await aVisit()
    await open(page, '/auth/login')
    await signInOn(page, person.email, person.password)
    await expect.poll(() => placeOf(page)).toBe('/account/security')
    await page.getByText('Your second step was removed.').waitFor()
    await page.getByRole('button', { name: 'Add an authenticator app' }).waitFor()
    await page.getByText('Lost second step removed').waitFor()
  })

  it('is kept as it was where the person stops it by the link of an SMS, and the account is locked until there is a new password', async () => {
    const person = await whoLostTheApp('Akinyi Odera')
    const text = await messageAt(person.phone, /Not you\? Stop it/)
    const { hash, pathname } = new URL(/https?:\S+$/.exec(text)?.[0] ?? '')
    const { page } = await aVisit()
    await open(page, pathname + hash)
    await page.getByText('Removal of the second step asked for').waitFor()
    await page.getByRole('button', { name: 'Lock my account' }).click()
    await page.getByRole('heading', { name: 'Your account is locked' }).waitFor()
    await open(page, '/auth/login')
    await signInOn(page, person.email, person.password)
    await page.getByRole('alert').filter({ hasText: 'This account was locked by the link of a message' }).waitFor()
    await open(person.page, '/account/security')
    await expect.poll(() => placeOf(person.page)).toContain('/auth/login')
    const { page: later } = await aVisit()
    await open(later, pathname + hash)
    await later.getByRole('heading', { level: 1, name: 'This link is used or too old' }).waitFor()
  })

  it('stops it on a device that is signed in, which goes on', async () => {
    const person = await whoLostTheApp('Chebet Rono')
    await open(person.page, '/account/security')
    await person.page.getByRole('button', { name: 'Not me: stop this' }).click()
    await expectToast(
      person.page,
      'It is stopped',
      'Your second step stays. Whoever asked knows your password: change it now.',
    )
    await expect.poll(() => person.page.getByRole('button', { name: 'Not me: stop this' }).count()).toBe(0)
    await person.page.getByText('Removal of the second step stopped').first().waitFor()
  })
})
