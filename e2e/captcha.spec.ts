import { beforeEach, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { anOpenShop, somebody } from './support/market.ts'
import { demoPeople, signInOn } from './support/people.ts'
import { newCodeAt } from './support/phone-codes.ts'
import { program, withCaptcha } from './support/program.ts'
import { expectToast } from './support/toasts.ts'

withCaptcha()
withBrowser()

beforeEach(() => meets('person'))
const refusal = 'It could not be told that a person is here.'

const meets = (scenario: string) =>
  fetch(`${program().phonesUrl}/_sim/recaptcha/scenario`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scenario }),
  })

it('lets somebody in whom Google takes for a person, of whose visit it heard nothing before, and tells another what to do', async () => {
  const { page } = await aVisit()
  const heard: string[] = []
  page.on('request', (request) => request.url().includes('/recaptcha/') && heard.push(new URL(request.url()).pathname))
  const shouts: string[] = []
  page.on('console', (message) => message.type() === 'error' && shouts.push(message.text()))
  await open(page, '/auth/login')
  await page.getByLabel('Email').waitFor()
  expect(heard).toEqual([])
  await signInOn(page, demoPeople.CUSTOMER.email)
  await expectToast(page, 'Welcome back!', "You've been successfully logged in.")
  // That a token is asked for, and nothing that the content security policy refuses.
  expect([heard, shouts]).toEqual([
    ['/recaptcha/api.js', '/recaptcha/anchor'],
    [expect.stringContaining('the server responded with a status of 403')],
  ])

  await meets('program')
  const { page: other } = await aVisit()
  await open(other, '/auth/login')
  await signInOn(other, demoPeople.VENDOR.email)
  await other.getByText('It could not be told that a person is here.').first().waitFor()
  await meets('person')
  await signInOn(other, demoPeople.VENDOR.email)
  await expectToast(other, 'Welcome back!', "You've been successfully logged in.")
})

it('lets a person order without an account, and tells what is taken for a program what to do', async () => {
  const shop = await anOpenShop()
  const guest = somebody('Zawadi Achieng')
  const { page } = await aVisit({ viewport: { width: 360, height: 800 } })
  await open(page, `/vendors/${shop.slug}`)
  await page
    .getByRole('button', { name: `Add ${shop.product.name}`, exact: true })
    .first()
    .click()
  await page
    .getByRole('link', { name: /View cart/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Checkout' }).last().click()
  await page.getByRole('textbox', { name: 'Your phone' }).fill(guest.phone.slice(1))
  await page.getByLabel('First name').fill(guest.name)
  await page.getByRole('radio', { name: /Pick-up/ }).check()
  const pay = page.getByRole('button', { name: /^Pay KSh/ }).first()
  await meets('program')
  await pay.click()
  await page.getByText(refusal).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/checkout')
  await meets('person')
  await pay.click()
  await page.getByRole('heading', { name: 'Check your phone' }).waitFor()
})

it('sends a person a code to sign in by the phone, and tells what is taken for a program what to do', async () => {
  const { phone } = somebody()
  const { page } = await aVisit()
  await open(page, '/auth/login')
  await page.getByRole('button', { name: 'By a code to your phone, if you have no password' }).click()
  await page.getByLabel('Phone').fill(phone.slice(1))
  await meets('program')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByText(refusal).first().waitFor()
  await meets('person')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('The six digits').waitFor()
  expect((await newCodeAt(phone)).code).toMatch(/^\d{6}$/)
})

it('says what to do where an empty script stands in the place of Google’s, and loads it anew at the next try', async () => {
  const { phone } = somebody()
  const { page } = await aVisit()
  const script = '**/recaptcha/api.js*'
  await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await open(page, '/auth/login')
  await page.getByRole('button', { name: 'By a code to your phone, if you have no password' }).click()
  await page.getByLabel('Phone').fill(phone.slice(1))
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByText(refusal).first().waitFor()
  await page.unroute(script)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('The six digits').waitFor()
  expect((await newCodeAt(phone)).code).toMatch(/^\d{6}$/)
})
