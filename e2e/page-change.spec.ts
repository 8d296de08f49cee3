import { describe, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'

withBrowser()

const headingInFocus = () => document.activeElement?.closest('h1')?.textContent ?? document.activeElement?.tagName

describe('a page that somebody has come to', () => {
  it('has the focus on its heading, which reads it out, from the bar and from a link of the page', async () => {
    const { page } = await aVisit()
    await open(page, '/')
    await page.getByRole('banner').getByRole('link', { name: 'Events', exact: true }).click()
    await expect.poll(() => page.evaluate(headingInFocus)).toBe('Events')
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
    await page.waitForURL(/\/events\/./)
    await page.getByRole('heading', { level: 1, name: 'Events', exact: true }).waitFor({ state: 'detached' })
    const title = await page.getByRole('heading', { level: 1 }).textContent()
    await expect.poll(() => page.evaluate(headingInFocus)).toBe(title)
  })

  it('leaves the focus where it is when only its search changes', async () => {
    const { page } = await aVisit()
    await open(page, '/')
    const openNow = page.getByRole('button', { name: 'Open now' })
    await openNow.click()
    await page.waitForURL(/open=/)
    expect(await openNow.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('is shown from its top while it is on its way, however far the page before was scrolled', async () => {
    const { page } = await aVisit({ viewport: { width: 360, height: 740 } })
    await open(page, '/')
    let answer = () => {}
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve
    })
    const card = page.getByRole('main').getByRole('article').getByRole('link').last()
    const path = (await card.getAttribute('href')) ?? ''
    await page.route(`**/api${path}`, async (route) => {
      await mayAnswer
      await route.continue()
    })
    await card.scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300)
    await card.click()
    await page.locator('main .waiting').first().waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    answer()
    await page.locator('main .waiting').first().waitFor({ state: 'detached' })
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})
