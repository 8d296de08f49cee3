import { expect, it } from 'vitest'
import { demoPassword } from '../demo/seed/index.ts'
import { open, placeOf, withBrowser } from './support/browser.ts'
import { aVisitOf } from './support/people.ts'

withBrowser()

/** The addresses of what the figures of a page open. */
const openedBy = `[...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))
  .filter((href) => href.startsWith('/vendor/revenue/sales'))`

it('opens every figure of the revenue, and the rows of each add up to it', async () => {
  const { page } = await aVisitOf('VENDOR')
  const to = new Date()
  const from = new Date(to.getTime() - 3 * 86_400_000)
  const day = (date: Date) => date.toISOString().slice(0, 10)
  await open(page, `/vendor/revenue?from=${day(from)}&to=${day(to)}`)
  await page.getByRole('link', { name: /^Open: Sales/ }).waitFor()
  const figures = [...new Set(await page.evaluate<string[]>(openedBy))]
  expect(figures.length).toBeGreaterThan(3)
  for (const figure of figures) {
    await open(page, figure)
    const more = page.getByRole('button', { name: 'Show more' })
    const proof = page.getByText('The rows add up to the figure')
    const nothing = page.getByText('Nothing was sold on these days.')
    await expect
      .poll(async () => {
        if ((await more.count()) > 0) await more.click({ timeout: 2_000 }).catch(() => undefined)
        return (await proof.isVisible()) || (await nothing.isVisible())
      })
      .toBe(true)
    expect(await page.getByText('do not add up').count()).toBe(0)
  }
})

it('has a part of what is available asked for as a payout, which then waits for approval', async () => {
  const { page, context } = await aVisitOf('VENDOR')
  await open(page, '/vendor/revenue')
  await page.getByRole('button', { name: 'Request payout' }).first().click()
  await page.getByLabel('Amount').fill('150')
  await page.getByLabel('Your password').fill(demoPassword)
  await page.getByRole('button', { name: 'Request payout' }).last().click()
  await page.getByText('KSh 150 waits for approval.').first().waitFor()
  const { items } = await (await context.request.get('/api/vendor/payouts')).json()
  expect(items[0]).toMatchObject({ amountKES: 150, status: 'REQUESTED' })
})

it('shows the statement of a month with the sum that proves it, and of the month before', async () => {
  const { page } = await aVisitOf('VENDOR')
  await open(page, '/vendor/revenue')
  await page.getByRole('link', { name: 'Statement by month' }).click()
  await page.getByRole('table', { name: 'Statement' }).waitFor()
  const kes = async (label: string) => {
    const text = (await page.locator('dl > div', { hasText: label }).locator('dd').textContent()) ?? ''
    const cents = Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100)
    return text.startsWith('−') ? -cents : cents
  }
  const opening = await kes('At the start')
  const left = (await kes('Refunded')) + (await kes('Paid out or on its way'))
  expect(opening + (await kes('Earned')) + left).toBe(await kes('Now'))
  await page.getByRole('button', { name: 'The month before' }).click()
  await expect.poll(() => placeOf(page)).toMatch(/month=\d{4}-\d{2}/)
  await page.getByText('At the end').waitFor()
  expect(await kes('At the end')).toBe(opening)
})
