import { describe, expect, it } from 'vitest'
import { aVisit, open, placeOf, withBrowser } from './support/browser.ts'
import { aNewCustomer, aVisitOf } from './support/people.ts'

withBrowser()

const newPassword = 'githeri na parachichi'

describe('a forgotten password', () => {
  it('is said to be an administrator’s to help with, where no mail is set up', async () => {
    const { page } = await aVisit()
    await open(page, '/auth/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    const answer = page.getByRole('heading', { level: 1, name: 'We cannot send mail' })
    await answer.waitFor()
    expect(await page.getByRole('main').getByRole('link', { name: 'Call 0700 000 254' }).isVisible()).toBe(true)
  })

  it('is replaced by the link that an administrator makes, once', async () => {
    const { person } = await aNewCustomer()
    const { page: admin } = await aVisitOf('ADMIN')
    await open(admin, `/admin/users?search=${person.phone}`)
    const row = admin.getByRole('row').filter({ hasText: person.name })
    await row.getByRole('link', { name: person.name, exact: true }).click()
    await admin.getByRole('button', { name: `Make a password link for ${person.name}` }).click()
    await admin.getByRole('button', { name: 'Make the link' }).click()
    const link = new URL(await admin.getByLabel('The link').inputValue())

    const { page } = await aVisit()
    await open(page, link.pathname + link.hash)
    await page.getByRole('heading', { level: 1, name: 'Choose a new password' }).waitFor()
    await page.getByText(/^Every other device is signed out: \w+ on \w+$/).waitFor()
    await page.getByLabel('New password', { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: 'Set password and sign in' }).click()
    await expect.poll(() => placeOf(page)).toBe('/')
    await expect.poll(() => page.getByRole('banner').getByText(person.name).isVisible()).toBe(true)

    const { page: later } = await aVisit()
    await open(later, link.pathname + link.hash)
    await later.getByRole('heading', { level: 1, name: 'This link is used or too old' }).waitFor()
  })
})
