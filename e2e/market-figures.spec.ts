import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn, wcag } from './support/axe.ts'
import { open, withBrowser } from './support/browser.ts'
import { anOpenShop, aPaidOrder } from './support/market.ts'
import { aVisitOf } from './support/people.ts'

withBrowser()

const figures = ['Gross sales', 'Commission', 'Average order', 'Refunds']
const counts = ['Paid orders', 'Checkout to paid', 'Payments failed', 'New customers']

/** Has one page after another shown until the proof stands above them. */
async function untilWhole(page: Page, proof: Locator) {
  const more = page.getByRole('button', { name: 'Show more' })
  await expect
    .poll(
      async () => {
        if ((await more.count()) > 0) await more.click({ timeout: 2_000 }).catch(() => undefined)
        return proof.isVisible()
      },
      { timeout: 30_000 },
    )
    .toBe(true)
}

it('opens every figure of the market with its rows, which add up to it', async () => {
  const { page } = await aVisitOf('ADMIN')
  const to = new Date()
  const from = new Date(to.getTime() - 3 * 86_400_000)
  const day = (date: Date) => date.toISOString().slice(0, 10)
  await open(page, `/admin/analytics?from=${day(from)}&to=${day(to)}`)
  for (const figure of [...figures, ...counts]) {
    await page.getByRole('button', { name: `Show the rows of: ${figure}` }).click()
    await page.getByRole('heading', { name: figure, level: 2 }).last().waitFor()
    const proof = figures.includes(figure)
      ? page.getByText('The rows add up to the figure')
      : page.getByText(/^[\d,]+ in all$/)
    await untilWhole(page, proof)
    expect(await page.getByText('do not add up').count()).toBe(0)
  }
})

it('reads a figure and its rows again when something was sold between the two', async () => {
  const { page } = await aVisitOf('ADMIN')
  let sold = false
  const sale = async () => {
    await aPaidOrder(await anOpenShop())
    sold = true
  }
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Africa/Nairobi' })
  await open(page, `/admin/analytics?from=${today}&to=${today}`)
  await page.getByRole('button', { name: 'Show the rows of: Gross sales' }).waitFor()
  // The figure has been read; the rows are answered after the sale.
  await page.route('**/api/admin/analytics/rows?*', (route) => sale().then(() => route.continue()), { times: 1 })
  await page.getByRole('button', { name: 'Show the rows of: Gross sales' }).click()
  await page.getByRole('heading', { name: 'Gross sales', level: 2 }).last().waitFor()
  await untilWhole(page, page.getByText('The rows add up to the figure'))
  expect(sold).toBe(true)
})

it('keeps the days, what they are compared with, the figure and its part in the address', async () => {
  const { page } = await aVisitOf('ADMIN')
  await open(page, '/admin/analytics')
  await page.getByText('Year earlier', { exact: true }).click()
  await page.getByRole('button', { name: /^Show the rows of: Commission/ }).click()
  await page.getByRole('heading', { name: /^Commission KSh/ }).waitFor()
  await page.getByLabel('Days', { exact: true }).last().selectOption({ index: 3 })
  await expect.poll(() => page.url()).toMatch(/againstFrom=.*open=commissionKES.*dayFrom=/)
  const heading = page.getByRole('heading', { name: /^Commission KSh/ })
  await heading.waitFor()
  const address = page.url()
  await page.reload()
  await heading.waitFor()
  expect(page.url()).toBe(address)
  const violations = await violationsOn(page, { runOnly: wcag })
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => page.url()).not.toContain('open=')
})
