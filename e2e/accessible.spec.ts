import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { anOpenShop } from './support/market.ts'
import { apiOf, enterAs, type Role } from './support/people.ts'
import { exampleOf, routes, visitorOf } from './support/routes.ts'

withBrowser()

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const groups: (Role | 'everybody')[] = ['everybody', 'CUSTOMER', 'VENDOR', 'ADMIN']
const schemes = ['light', 'dark'] as const
/** Of the rules, those that look at colours: all else is the same in the dark. */
const ofColours = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds here, as `page, width, look: rule at element`, so that a failure says where to look. No page has another within,
 * so that all of it is found in the page itself (`legacy`), and no second one is opened each time to put results together.
 */
async function findings(page: Page, where: string, isDark: boolean): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (isDark ? axe.withRules(ofColours) : axe.withTags(rules)).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, html }) => `${where}: ${id} at ${target.join(' ')} ${html.slice(0, 160)}`),
    )
}

/** Everything a person would see at once: nothing waiting, nothing half faded in. */
async function settled(page: Page) {
  await page.locator('main .waiting').first().waitFor({ state: 'detached' })
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish()
  })
}

describe.each(groups)('the pages for %s', (role) => {
  const mine = routes.filter((route) => (visitorOf(route) ?? 'everybody') === role)
  it.each(mine)(
    '%s: axe finds nothing serious, on a phone and a wide screen, light and dark',
    { timeout: 120_000 },
    async (route) => {
      const visit = await aVisit()
      const { page } = visit
      if (role !== 'everybody') await enterAs(visit, await apiOf(role))
      const shouts: string[] = []
      page.on('pageerror', (error) => shouts.push(error.message))
      page.on('console', (message) => message.type() === 'error' && shouts.push(message.text()))
      if (route === '/cart' || route === '/checkout') await fillCart(page)
      await open(page, await exampleOf(route))
      const found: string[] = []
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await settled(page)
          found.push(...(await findings(page, `${route}, ${width} px, ${colorScheme}`, colorScheme === 'dark')))
        }
        const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
        if (isTooWide) found.push(`${route}, ${width} px: scrolls sideways`)
      }
      expect(found).toEqual([])
      expect(shouts).toEqual([])
    },
  )
})

async function fillCart(page: Page) {
  const { slug, product } = await anOpenShop()
  await open(page, `/vendors/${slug}`)
  await page.getByRole('button', { name: `Add ${product.name}`, exact: true }).click()
}
