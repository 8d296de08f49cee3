import { afterAll, describe, expect, it } from 'vitest'
import { anApiOf } from './support/api.ts'
import { open, withBrowser } from './support/browser.ts'
import { aVisitOf, demoPeople } from './support/people.ts'

withBrowser()

/** As a date field wants it, in Nairobi. */
const inNairobi = (hours: number) => new Date(Date.now() + (hours + 3) * 3_600_000).toISOString().slice(0, 16)

afterAll(async () => {
  const admin = await anApiOf(demoPeople.ADMIN.email)
  await admin.send('PATCH', '/api/admin/settings', { banner: null })
})

describe('a banner for shops', () => {
  it('stands on the pages of shops alone once an administrator saves it, until its reader closes it', async () => {
    const { page } = await aVisitOf('ADMIN')
    await open(page, '/admin/settings')
    await page.getByRole('switch', { name: 'Show a banner' }).check()
    await page.getByLabel('English', { exact: true }).fill('Payouts are late today')
    await page.getByLabel('Kiswahili', { exact: true }).fill('Malipo yamechelewa leo')
    await page.getByLabel('From', { exact: true }).fill(inNairobi(-1))
    await page.getByLabel('Until', { exact: true }).fill(inNairobi(1))
    await page.getByText('Shops', { exact: true }).last().click()
    await page.getByRole('button', { name: 'Save', exact: false }).last().click()
    await page.getByText('The settings are saved').first().waitFor()

    const owner = await aVisitOf('VENDOR')
    const banner = owner.page.getByRole('complementary', { name: 'A message from Uliza' })
    await open(owner.page, '/events')
    expect(await banner.count()).toBe(0)
    await open(owner.page, '/vendor/orders')
    await banner.getByText('Payouts are late today').waitFor()
    await banner.getByRole('button', { name: 'Close this message' }).click()
    await banner.waitFor({ state: 'detached' })
    await open(owner.page, '/vendor/orders')
    expect(await banner.count()).toBe(0)
  })
})
