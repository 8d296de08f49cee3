import { describe, expect, it } from 'vitest'
import { open, withBrowser } from './support/browser.ts'
import { aNewCustomer, anAdministrator, enter } from './support/people.ts'
import { inDatabase } from './support/program.ts'

withBrowser()

/** As if the password had been given eleven minutes ago. */
const letTimePass = (email: string) =>
  inDatabase(
    `update sessions set confirmed_at = now() - interval '11 minutes' where user_id = (select id from users where email = $1)`,
    [email],
  )

describe('an administrator', () => {
  it('is asked for the password before disabling somebody in mid-session, loses nothing typed, and finds it in the audit', async () => {
    const customer = await aNewCustomer()
    const admin = await anAdministrator()
    await open(customer.page, '/account/profile')
    const { page } = admin
    await open(page, `/admin/users?search=${customer.person.phone}`)
    const row = page.getByRole('row').filter({ hasText: customer.person.name })
    await row.getByRole('link', { name: customer.person.name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: customer.person.name }).waitFor()
    const acts = page.getByRole('listitem').filter({ hasText: 'Ends sessions and live pages at once' })

    await acts.getByRole('button', { name: `Disable ${customer.person.name}` }).click()
    const sheet = page.getByRole('dialog', { name: `Disable ${customer.person.name}?` })
    await sheet.getByText('1 session ends, live pages close').waitFor()
    // The sheet was opened with a confirmation that has ended since.
    await letTimePass(admin.person.email)
    await sheet.getByLabel('Why', { exact: true }).fill('Account looks taken over')
    await sheet.getByRole('button', { name: `Disable ${customer.person.name}` }).click()

    const question = page.getByRole('dialog', { name: 'Your password, once more' })
    await question.getByLabel('Your password', { exact: true }).fill('not this one')
    await question.getByRole('button', { name: 'Confirm and go on' }).click()
    await question.getByText('The password is not right.').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await sheet.getByText('Prove once more that it is you', { exact: false }).waitFor()
    expect(await sheet.getByLabel('Why', { exact: true }).inputValue()).toBe('Account looks taken over')

    await sheet.getByRole('button', { name: `Disable ${customer.person.name}` }).click()
    await question.getByLabel('Your password', { exact: true }).fill(admin.person.password)
    await question.getByRole('button', { name: 'Confirm and go on' }).click()
    await question.waitFor({ state: 'hidden' })
    await sheet.waitFor({ state: 'hidden' })
    await page.getByText(/^Disabled since/).waitFor()
    const history = page.getByRole('listitem').filter({ hasText: 'User disabled' })
    await history.getByText('Account looks taken over').waitFor()

    // Whoever was signed in is not any more, on the page that stands open.
    await customer.page.getByLabel('Name', { exact: true }).fill('Somebody else')
    await customer.page.getByLabel('Name', { exact: true }).press('Enter')
    await customer.page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()

    await open(page, `/admin/audit?subject=${new URL(page.url()).pathname.split('/').at(-1)}`)
    const entry = page.getByRole('listitem').filter({ hasText: 'User disabled' }).filter({ hasText: admin.person.name })
    await entry.getByText('Account looks taken over').waitFor()
    expect(await entry.count()).toBe(1)
  })

  it('gives somebody another role, who then has its pages, and finds it in the audit', async () => {
    const customer = await aNewCustomer()
    const { page, person } = await anAdministrator()
    const { items } = await (
      await page.context().request.get(`/api/admin/users?search=${customer.person.phone}`)
    ).json()
    const [{ id }] = items
    await open(page, `/admin/users/${id}`)
    await page.getByRole('button', { name: `Change the role of ${customer.person.name}` }).click()
    const sheet = page.getByRole('dialog', { name: `Another role for ${customer.person.name}?` })
    await sheet.getByLabel('New role', { exact: true }).selectOption('SUPPORT')
    await sheet.getByLabel('Why', { exact: true }).fill('Joins the team')
    await sheet.getByRole('button', { name: 'Change', exact: true }).click()
    await sheet.waitFor({ state: 'hidden' })
    await page.getByText('Role: Administrator, support', { exact: true }).waitFor()
    await open(page, '/admin/audit')
    const entry = page
      .getByRole('listitem')
      .filter({ hasText: 'Role changed' })
      .filter({ hasText: person.name })
      .first()
    await entry.getByText('Joins the team').waitFor()

    await enter(customer, customer.person.email, customer.person.password)
    await open(customer.page, '/admin/users')
    const heading = customer.page.getByRole('heading', { level: 1, name: 'Users' })
    await heading.waitFor()
    expect(await heading.isVisible()).toBe(true)
  })
})
