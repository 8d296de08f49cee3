import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aVisit, open, placeOf, withBrowser } from './support/browser.ts'
import { anOpenShop, aProduct } from './support/market.ts'
import { aNewShop, approve } from './support/new-shop.ts'
import { aNewCustomer, anAdministrator, signInOn } from './support/people.ts'
import {
  addApp,
  addPasskey,
  anAuthenticator,
  codeOf,
  letConfirmationEnd,
  letDutyEnd,
  letStepsPass,
} from './support/second-factor.ts'
import { expectToast } from './support/toasts.ts'

withBrowser({ hasPictures: true })

const digits = 'The six digits of your app'
const signIn = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()

describe('somebody with an authenticator app', () => {
  it('adds it by its key, keeps the ten codes, signs in with a code of it, and makes ten new ones', async () => {
    const { page, person } = await aNewCustomer()
    await open(page, '/account/security')
    await page.getByRole('button', { name: 'Add an authenticator app' }).click()
    const sheet = page.getByRole('dialog', { name: 'Scan with your app' })
    await sheet.getByRole('img', { name: 'The key as a picture, for your authenticator app' }).waitFor()
    const uri = await sheet.getByRole('link', { name: 'Open in the app' }).getAttribute('href')
    const secret = new URL(uri ?? '').searchParams.get('secret') ?? ''
    await sheet.getByLabel(digits).fill('12')
    await sheet.getByRole('button', { name: 'Check the code' }).click()
    await sheet.getByText('Write the six digits that your app shows now.').waitFor()
    await sheet.getByLabel(digits).fill(codeOf(secret))
    const codes = page.getByRole('dialog', { name: 'Keep these ten codes' })
    await codes.waitFor()
    expect(await codes.getByRole('listitem').count()).toBe(10)
    expect(await codes.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true)
    await codes.getByRole('checkbox', { name: 'I have them where my phone is not' }).check()
    await codes.getByRole('button', { name: 'Done' }).click()
    await page.getByText('10 of 10 left', { exact: false }).waitFor()

    await letStepsPass(person.email)
    const { page: other } = await aVisit()
    await open(other, '/auth/login?redirect=/account/security')
    await signInOn(other, person.email, person.password)
    await other.getByLabel(digits).fill('000000')
    await other.getByText('This code is not right, or was used already. Wait for the next one.').waitFor()
    await other.getByLabel(digits).fill(codeOf(secret))
    await expectToast(other, 'Welcome back!', "You've been successfully logged in.")
    await expect.poll(() => placeOf(other)).toBe('/account/security')
    await other.getByRole('button', { name: 'Make ten new' }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: 'Make ten new' }).click()
    await other.getByRole('dialog', { name: 'Keep these ten codes' }).waitFor()
  })

  it('signs in with a recovery code once the phone is lost, removes the app, and reads what happened', async () => {
    const visit = await aNewCustomer()
    const { email, password } = visit.person
    const { recoveryCodes } = await addApp(visit, email)
    const { page } = await aVisit()
    await open(page, '/auth/login?redirect=/account/security')
    await signInOn(page, email, password)
    await page.getByRole('button', { name: 'Phone lost? Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill((recoveryCodes[0] ?? '').toLowerCase())
    await signIn(page)
    await page.getByText('9 of 10 left', { exact: false }).waitFor()
    await letConfirmationEnd(email)
    await page.getByRole('button', { name: 'Remove the authenticator app' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    const question = page.getByRole('dialog', { name: 'The code of your app, once more' })
    await question.getByText('Remove the authenticator app?').waitFor()
    await question.getByRole('button', { name: 'Phone lost? Use a recovery code' }).click()
    await question.getByLabel('Recovery code').fill(recoveryCodes[1] ?? '')
    await question.getByRole('button', { name: 'Confirm and go on' }).click()
    await expectToast(page, 'The app is removed', 'Your password alone signs you in now.')
    await page.getByRole('button', { name: 'Add an authenticator app' }).waitFor()
    expect(await page.getByText('of 10 left', { exact: false }).count()).toBe(0)
    const happened = page.getByRole('list').filter({ hasText: 'Second step added' }).getByRole('listitem')
    await happened.first().getByText('Second step removed').waitFor()
    await happened.filter({ hasText: 'Recovery code used' }).first().waitFor()
  })

  it('signs in in the middle of checkout, and the cart and what was written stay', async () => {
    const visit = await aNewCustomer()
    const { email, password } = visit.person
    const { secret } = await addApp(visit, email)
    const shop = await anOpenShop()
    const product = await aProduct(shop, { name: 'Githeri' })
    const { page } = await aVisit()
    await open(page, `/vendors/${shop.slug}`)
    await page
      .getByRole('button', { name: `Add ${product.name}` })
      .first()
      .click()
    await open(page, '/checkout')
    await page.getByRole('button', { name: 'I have one, sign in' }).click()
    await signInOn(page, email, password)
    await page.getByLabel(digits).fill(codeOf(secret))
    await page.getByLabel(digits).waitFor({ state: 'hidden' })
    expect(placeOf(page)).toBe('/checkout')
    await page.getByText(product.name).first().waitFor()
  })

  it('signs in again in place when the session has ended, and what was typed stays', async () => {
    const visit = await aNewCustomer()
    const { email, password } = visit.person
    const { secret } = await addApp(visit, email)
    const { page, context } = visit
    await open(page, '/account/profile')
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Wambui wa Njeri')
    await context.clearCookies()
    await name.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await dialog.getByLabel(digits).fill(codeOf(secret))
    await dialog.waitFor({ state: 'hidden' })
    expect(await name.inputValue()).toBe('Wambui wa Njeri')
  })

  it('is asked for its code before a risky act of an administrator, and the password is asked for nowhere', async () => {
    const customer = await aNewCustomer()
    const admin = await anAdministrator()
    const { secret } = await addApp(admin, admin.person.email)
    await letConfirmationEnd(admin.person.email)
    const { page } = admin
    await open(page, `/admin/users?search=${customer.person.phone}`)
    const row = page.getByRole('row').filter({ hasText: customer.person.name })
    await row.getByRole('link', { name: customer.person.name, exact: true }).click()
    await page.getByRole('button', { name: `Disable ${customer.person.name}` }).click()
    const question = page.getByRole('dialog', { name: 'The code of your app, once more' })
    await question.getByLabel(digits).fill('000000')
    await question.getByText('This code is not right', { exact: false }).waitFor()
    expect(await question.getByLabel('Your password', { exact: true }).count()).toBe(0)
    await question.getByLabel(digits).fill(codeOf(secret))
    const sheet = page.getByRole('dialog', { name: `Disable ${customer.person.name}?` })
    await sheet.getByLabel('Why', { exact: true }).fill('Account looks taken over')
    await sheet.getByRole('button', { name: `Disable ${customer.person.name}` }).click()
    await page.getByText(/^Disabled since/).waitFor()
  })

  it('changes the password, and adds a webhook as the owner of a shop, with the code as well as the password', async () => {
    const shop = await aNewShop('Second Step Kitchen')
    await approve(shop)
    const { secret } = await addApp(shop.visit, shop.ownerEmail)
    await letConfirmationEnd(shop.ownerEmail)
    const { page } = shop.visit
    const question = page.getByRole('dialog', { name: 'The code of your app, once more' })
    const prove = async () => {
      await question.getByLabel(digits).fill(codeOf(secret))
      await question.waitFor({ state: 'hidden' })
    }
    await open(page, '/vendor/webhooks')
    await page.getByRole('button', { name: 'Add an endpoint' }).click()
    const form = page.getByRole('dialog', { name: 'Add an endpoint' })
    await form.getByLabel('Address of your server').fill('http://127.0.0.1:9/till')
    await form.getByRole('textbox', { name: 'Your password' }).fill(shop.password)
    await form.getByRole('button', { name: 'Add an endpoint' }).click()
    await prove()
    await page.getByRole('dialog', { name: 'The secret of this endpoint' }).waitFor()

    await letConfirmationEnd(shop.ownerEmail)
    await letStepsPass(shop.ownerEmail)
    await open(page, '/account/password')
    await page.getByLabel('Password now').fill(shop.password)
    await page.getByLabel('New password').fill('githeri na parachichi')
    await page.getByRole('button', { name: 'Change password' }).click()
    await prove()
    await expectToast(page, 'Password changed', 'All other devices were signed out.')
    expect(placeOf(page)).toBe('/account/password')
  })
})

describe('somebody with a passkey', () => {
  it('adds one of this device and keeps the codes, signs in by it alone, and removes it after proving it once more', async () => {
    const { page, person } = await aNewCustomer()
    await anAuthenticator(page)
    await open(page, '/account/security')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const sheet = page.getByRole('dialog', { name: 'Add a passkey' })
    await sheet.getByLabel('Name').fill('Tecno Spark 10')
    await sheet.getByRole('button', { name: 'Use this device' }).click()
    const codes = page.getByRole('dialog', { name: 'Keep these ten codes' })
    await codes.getByRole('checkbox', { name: 'I have them where my phone is not' }).check()
    await codes.getByRole('button', { name: 'Done' }).click()
    await expectToast(page, 'The passkey is added', 'From now on it signs you in, with no password.')
    await page.getByText('Tecno Spark 10').waitFor()

    await page.context().clearCookies()
    await open(page, '/auth/login?redirect=/account/security')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expectToast(page, 'Welcome back!', "You've been successfully logged in.")
    await expect.poll(() => placeOf(page)).toBe('/account/security')
    await letConfirmationEnd(person.email)
    await page.getByRole('button', { name: 'Remove the passkey Tecno Spark 10' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    const question = page.getByRole('dialog', { name: 'Your passkey, once more' })
    expect(await question.getByRole('textbox').count()).toBe(0)
    await question.getByRole('button', { name: 'Use your finger or face' }).click()
    await expectToast(page, 'The passkey is removed', 'Your password alone signs you in now.')
    await page.getByText('Tecno Spark 10').waitFor({ state: 'detached' })
  })

  it('is asked for it after the password; a finger that does not fit signs nobody in, and a recovery code does', async () => {
    const visit = await aNewCustomer()
    const { page, person } = visit
    const device = await anAuthenticator(page)
    const { recoveryCodes } = await addPasskey(visit)
    await page.context().clearCookies()
    await open(page, '/auth/login?redirect=/account/security')
    await signInOn(page, person.email, person.password)
    await page.getByText('Your password is right. Now your finger, face or PIN.').waitFor()
    await device.setFits(false)
    await page.getByRole('button', { name: 'Use your finger or face' }).click()
    await page.getByText('No passkey was used. Try again, or take another way.').waitFor()
    await page.getByRole('button', { name: 'Phone lost? Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '')
    await signIn(page)
    await page.getByText('9 of 10 left', { exact: false }).waitFor()
    expect(placeOf(page)).toBe('/account/security')
  })
})

describe('somebody who must have a second step', () => {
  it('reads how many days are left, and once they are over cannot go on before it is set up', async () => {
    const customer = await aNewCustomer()
    const admin = await anAdministrator()
    const { page } = admin
    await open(page, '/admin')
    const bar = page.getByText('Add two-step sign-in', { exact: false }).first()
    await page.getByText('14 days left', { exact: false }).waitFor()
    await letDutyEnd(admin.person.email)
    await open(page, `/admin/users?search=${customer.person.phone}`)
    await bar.waitFor()
    const row = page.getByRole('row').filter({ hasText: customer.person.name })
    await row.getByRole('link', { name: customer.person.name, exact: true }).click()
    await page.getByRole('button', { name: `Disable ${customer.person.name}` }).click()
    const sheet = page.getByRole('dialog', { name: `Disable ${customer.person.name}?` })
    await sheet.getByLabel('Why', { exact: true }).fill('Account looks taken over')
    await sheet.getByRole('button', { name: `Disable ${customer.person.name}` }).click()
    await sheet.getByText('Add a second step of signing in first', { exact: false }).waitFor()
    await page.keyboard.press('Escape')
    await open(page, '/admin')
    await page.getByRole('link', { name: 'Set it up' }).click()
    await expect.poll(() => placeOf(page)).toBe('/account/security')
  })
})
