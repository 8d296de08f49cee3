import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { anOpenShop } from './support/market.ts'
import { toastOn } from './support/toasts.ts'

withBrowser()

/** A cart of one thing, and that thing removed: the product's quickest toast. Answers what does it again. */
async function removeSomething(page: Page): Promise<() => Promise<void>> {
  const { slug, product } = await anOpenShop()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
  async function remove() {
    await press(`Add ${product.name}`)
    await press(`Remove ${product.name}`)
    await toastOn(page).first().waitFor()
  }
  await open(page, `/vendors/${slug}`)
  await remove()
  return remove
}

describe('a toast', () => {
  it('appears at the top of a phone', async () => {
    const { page } = await aVisit({ viewport: { width: 360, height: 740 } })
    await removeSomething(page)
    await expect.poll(async () => (await toastOn(page).boundingBox())?.y).toBeLessThan(40)
    const box = await toastOn(page).boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true)
  })

  it('appears at the bottom right of a wide screen', async () => {
    const { page } = await aVisit({ viewport: { width: 1280, height: 900 } })
    await removeSomething(page)
    await expect
      .poll(async () => {
        const box = await toastOn(page).boundingBox()
        return box && [1280 - box.x - box.width < 40, 900 - box.y - box.height < 40]
      })
      .toEqual([true, true])
  })

  it('takes the place of the one before: at most one is shown', async () => {
    const { page } = await aVisit()
    const removeAgain = await removeSomething(page)
    await removeAgain()
    await toastOn(page).first().waitFor()
    expect(await toastOn(page).count()).toBe(1)
  })

  it('is reached with F8', async () => {
    const { page } = await aVisit()
    await removeSomething(page)
    await page.keyboard.press('F8')
    const isThere = () =>
      page.evaluate(() => document.activeElement?.closest('[role=region]')?.getAttribute('aria-label') ?? '')
    await expect.poll(isThere).toMatch(/Notifications.*F8/)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await toastOn(page).waitFor({ state: 'hidden' })
  })

  it('goes after 5 seconds', async () => {
    const { page } = await aVisit()
    await page.clock.install()
    await removeSomething(page)
    await page.clock.runFor(4_500)
    expect(await toastOn(page).count()).toBe(1)
    await page.clock.runFor(1_000)
    await expect.poll(() => toastOn(page).count()).toBe(0)
  })

  it.each([
    [40, 1],
    [60, 0],
  ])('that is swiped %i px leaves %i behind', async (distance, left) => {
    const { page } = await aVisit({ viewport: { width: 360, height: 740 }, hasTouch: true })
    await removeSomething(page)
    // Its own coming in must be over, or it is not where it is taken hold of.
    await toastOn(page).evaluate((toast) => Promise.all(toast.getAnimations().map(({ finished }) => finished)))
    const { x, y } = (await toastOn(page).boundingBox())!
    await page.mouse.move(x + 120, y + 20)
    await page.mouse.down()
    await page.mouse.move(x + 120 + distance / 2, y + 20, { steps: 4 })
    await page.mouse.move(x + 120 + distance, y + 20, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => toastOn(page).count()).toBe(left)
  })
})
