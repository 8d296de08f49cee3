import { describe, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { anOpenShop, aPaidOrder } from './support/market.ts'
import { enterAs } from './support/people.ts'

withBrowser()

describe('an order that is under way', () => {
  it('is on the home page that the server sends and in the bar of every page, and leads to its own page', async () => {
    const order = await aPaidOrder(await anOpenShop())
    const visit = await aVisit({ viewport: { width: 360, height: 740 } })
    const { page } = visit
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    await enterAs(visit, order.customer)
    // Nothing moves when scripts come.
    expect(await (await page.context().request.get('/')).text()).toContain('is looking at your order')
    await open(page, '/')
    await page.getByRole('link', { name: /^Orders\s*1 order under way/ }).waitFor()
    await order.accept()
    await page
      .getByRole('region', { name: 'Your order' })
      .getByText('Your order is being prepared')
      .waitFor({ timeout: 30_000 })
    await page.getByRole('link', { name: 'Follow order' }).click()
    await page.waitForURL(`**/account/orders/${order.id}`)
    await page.getByRole('link', { name: /^Orders\s*1 order under way/ }).waitFor()
    expect(errors).toEqual([])
  })

  it('is nowhere for who is not signed in, and nothing asks for it', async () => {
    const { page } = await aVisit()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await open(page, '/')
    await page.waitForLoadState('networkidle')
    expect(asked.filter((path) => path.startsWith('/api/user'))).toEqual([])
  })
})
