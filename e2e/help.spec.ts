import { expect, it } from 'vitest'
import { aVisit, open, placeOf, withBrowser } from './support/browser.ts'
import { aNewCustomer, aVisitOf, signInOn } from './support/people.ts'

withBrowser()

it('leads from the foot of every page to help, refunds, terms, accessibility and privacy, and to whom there is to ask', async () => {
  const { page } = await aVisit()
  await open(page, '/')
  const foot = page.getByRole('contentinfo')
  await foot.getByRole('link', { name: 'Call 0700 000 254' }).waitFor()
  for (const [name, place] of [
    ['Help and contact', '/help/contact'],
    ['Refunds', '/help/refunds'],
    ['This market proves itself', '/proof'],
    ['Terms', '/help/terms'],
    ['Accessibility', '/help/accessibility'],
    ['Privacy', '/help/privacy'],
  ] as const) {
    await foot.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(placeOf(page)).toBe(place)
  }
  // What the server wrote into the foot stays when another page is drawn in the browser.
  await page.getByRole('main').getByRole('link', { name: 'Refunds' }).click()
  await page.getByRole('heading', { level: 1, name: 'Refunds' }).waitFor()
  expect(await foot.getByRole('link', { name: 'msaada@uliza.example' }).isVisible()).toBe(true)
})

it('tells somebody whose account was closed that it was, and whom to ask', async () => {
  const { person } = await aNewCustomer()
  const { page: admin } = await aVisitOf('ADMIN')
  await open(admin, `/admin/users?search=${person.phone}`)
  const row = admin.getByRole('row').filter({ hasText: person.name })
  await row.getByRole('link', { name: person.name, exact: true }).click()
  await admin.getByRole('button', { name: `Disable ${person.name}` }).click()
  const sheet = admin.getByRole('dialog')
  await sheet.getByLabel('Why').fill('Account may be taken over')
  await sheet.getByRole('button', { name: `Disable ${person.name}` }).click()
  await admin.getByText(`${person.name} is disabled`).first().waitFor()

  const { page } = await aVisit()
  await open(page, '/auth/login')
  await signInOn(page, person.email, person.password)
  await page.getByRole('main').getByText('The market has closed this account.').first().waitFor()
  const call = page.getByRole('contentinfo').getByRole('link', { name: 'Call 0700 000 254' })
  expect(await call.getAttribute('href')).toMatch(/^tel:/)
})

it('counts on every page of an administrator what nobody was mailed, and says what to do', async () => {
  const { page } = await aVisitOf('ADMIN')
  for (const place of ['/admin', '/admin/orders']) {
    await open(page, place)
    await page.getByText('Nobody is mailed.').waitFor()
    expect(await page.getByText('SMTP_URL and MAIL_FROM').isVisible()).toBe(true)
  }
})
