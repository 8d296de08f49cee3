import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { open, withBrowser } from './support/browser.ts'
import { aNewShop } from './support/new-shop.ts'
import { anAdministrator } from './support/people.ts'
import { inDatabase } from './support/program.ts'

withBrowser()

/** As if the password had been given longer ago than it counts. */
const forgetConfirmation = ({ email }: { email: string }) =>
  inDatabase(
    `update sessions set confirmed_at = now() - interval '11 minutes'
      where user_id = (select id from users where email = $1)`,
    [email],
  )

describe('the password before a risky act', () => {
  it('is asked for once, named after the act, before the sheet is shown, and Enter never dismisses the question', async () => {
    const [shop, { page, person }] = await Promise.all([aNewShop('Duka la Vitabu'), anAdministrator('Kamau Otieno')])
    await open(page, `/admin/vendors/edit/${shop.id}`)
    await forgetConfirmation(person)
    await page.getByRole('button', { name: 'Correct', exact: true }).click()

    const question = page.getByRole('dialog', { name: 'Your password, once more' })
    const act = `Correct the books of ${shop.name}?`
    await question.getByText(act).waitFor()
    expect(await page.getByRole('dialog', { name: act }).count()).toBe(0)
    const field = question.getByLabel('Your password', { exact: true })
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)

    await page.keyboard.press('Enter')
    await question.getByText('Write your password.').waitFor()
    await field.fill(person.password)
    await page.keyboard.press('Enter')

    const sheet = page.getByRole('dialog', { name: act })
    await sheet.getByLabel('Amount', { exact: true }).fill('10')
    expect(await question.count()).toBe(0)
    await sheet.getByLabel('Why, and which entry it corrects').fill('A sale was taken twice')
    await sheet.getByRole('button', { name: 'Propose', exact: true }).click()
    await page.getByText('Another administrator confirms it now').first().waitFor()
    expect(await question.count()).toBe(0)
  })

  it('is asked for on the page before a list leaves as a file, which then comes as the list and not as a refusal', async () => {
    const { page, person } = await anAdministrator('Wairimu Njoroge')
    await open(page, '/admin/users')
    await forgetConfirmation(person)
    await page.getByRole('link', { name: 'Download CSV' }).click()
    const question = page.getByRole('dialog', { name: 'Your password, once more' })
    await question.getByText('Download CSV').waitFor()
    await question.getByLabel('Your password', { exact: true }).fill(person.password)
    const download = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    const file = await download
    expect(file.suggestedFilename()).toMatch(/\.csv$/)
    const rows = await readFile(await file.path(), 'utf8')
    expect(rows).toContain('Wairimu Njoroge')
    expect(rows).not.toContain('confirmation_needed')
  })

  it('is asked for as well when the middle button would open the file beside the page', async () => {
    const { page, person } = await anAdministrator('Njeri Wambui')
    await open(page, '/admin/users')
    await forgetConfirmation(person)
    await page.getByRole('link', { name: 'Download CSV' }).click({ button: 'middle' })
    await page.getByRole('dialog', { name: 'Your password, once more' }).getByText('Download CSV').waitFor()
    expect(page.context().pages()).toHaveLength(1)
  })

  it('begins nothing when it is not given', async () => {
    const [shop, { page, person }] = await Promise.all([aNewShop('Duka la Maua'), anAdministrator('Halima Abdi')])
    await open(page, `/admin/vendors/edit/${shop.id}`)
    await forgetConfirmation(person)
    await page.getByRole('button', { name: 'Correct', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Your password, once more' })
    await question.getByText(`Correct the books of ${shop.name}?`).waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})
