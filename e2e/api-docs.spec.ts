import { describe, expect, it } from 'vitest'
import { aVisit, withBrowser } from './support/browser.ts'

withBrowser()

describe('the page that shows the API description', () => {
  it('draws an operation under its own policy, and gets nothing from another server', async () => {
    const { page } = await aVisit()
    const gotten: string[] = []
    const errors: string[] = []
    page.on('response', (response) => gotten.push(new URL(response.url()).host))
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.goto('/api/docs')
    const operation = 'Places an order and starts its payment'
    await page.getByText('Checkout', { exact: true }).first().click()
    await page.getByText(operation).first().click()
    await page.getByRole('heading', { name: operation }).waitFor()
    expect([[...new Set(gotten)], errors]).toEqual([[new URL(page.url()).host], []])
  })
})
