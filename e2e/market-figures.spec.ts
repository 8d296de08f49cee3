import AxeBuilder from '@axe-core/playwright'
import { expect, it } from 'vitest'
import { open, withBrowser } from './support/browser.ts'
import { aVisitOf } from './support/people.ts'

withBrowser()

const figures = ['Gross sales', 'Commission', 'Average order', 'Refunds']
const counts = ['Paid orders', 'Checkout to paid', 'Payments failed', 'New customers']

it('opens every figure of the market with its rows, which add up to it', async () => {
  const { page } = await aVisitOf('ADMIN')
  const to = new Date()
  const from = new Date(to.getTime() - 3 * 86_400_000)
  const day = (date: Date) => date.toISOString().slice(0, 10)
  await open(page, `/admin/analytics?from=${day(from)}&to=${day(to)}`)
  for (const figure of [...figures, ...counts]) {
    await page.getByRole('button', { name: `Show the rows of: ${figure}` }).click()
    await page.getByRole('heading', { name: figure, level: 2 }).last().waitFor()
    const more = page.getByRole('button', { name: 'Show more' })
    const proof = figures.includes(figure)
      ? page.getByText('The rows add up to the figure')
      : page.getByText(/^[\d,]+ in all$/)
    await expect
      .poll(
        async () => {
          if ((await more.count()) > 0) await more.click({ timeout: 2_000 }).catch(() => undefined)
          return proof.isVisible()
        },
        { timeout: 30_000 },
      )
      .toBe(true)
    expect(await page.getByText('do not add up').count()).toBe(0)
  }
})

it('keeps the days, what they are compared with, the figure and its part in the address', async () => {
  const { page } = await aVisitOf('ADMIN')
  await open(page, '/admin/analytics')
  await page.getByText('Year earlier', { exact: true }).click()
  await page.getByRole('button', { name: /^Show the rows of: Commission/ }).click()
  await page.getByLabel('Days', { exact: true }).last().selectOption({ index: 3 })
  await expect.poll(() => page.url()).toMatch(/againstFrom=.*open=commissionKES.*dayFrom=/)
  const heading = page.getByRole('heading', { name: /^Commission KSh/ })
  await heading.waitFor()
  const address = page.url()
  await page.reload()
  await heading.waitFor()
  expect(page.url()).toBe(address)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => page.url()).not.toContain('open=')
})
