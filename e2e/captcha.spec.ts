import { expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { demoPeople, signInOn } from './support/people.ts'
import { program, withCaptcha } from './support/program.ts'
import { expectToast } from './support/toasts.ts'

withCaptcha()
withBrowser()

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
  // Nothing that the content security policy refuses.
  expect([heard, shouts]).toEqual([['/recaptcha/api.js', '/recaptcha/anchor'], []])

  await meets('program')
  const { page: other } = await aVisit()
  await open(other, '/auth/login')
  await signInOn(other, demoPeople.VENDOR.email)
  await other.getByText('It could not be told that a person is here.').first().waitFor()
  await meets('person')
  await signInOn(other, demoPeople.VENDOR.email)
  await expectToast(other, 'Welcome back!', "You've been successfully logged in.")
})
