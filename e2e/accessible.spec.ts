import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { isSerious, violationsOn, wcag } from './support/axe.ts'
import { aSharedVisit, open, placeOf, withBrowser } from './support/browser.ts'
import { englishOn, inSwahili } from './support/english.ts'
import { anOpenShop } from './support/market.ts'
import { apiOf, enterAs, type Role } from './support/people.ts'
import { exampleOf, routes, visitorOf } from './support/routes.ts'

withBrowser({ hasPictures: true })

/** Two pages are looked at at a time, one of each of these: nothing here is told by how long it takes. */
const halves: (Role | 'everybody')[][] = [
  ['everybody', 'VENDOR'],
  ['CUSTOMER', 'ADMIN'],
]
const schemes = ['light', 'dark'] as const
/** Of the rules, those that look at colours: all else is the same in the dark. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** What axe finds here, as `page, width, look: rule at element`, so that a failure says where to look. */
async function findings(page: Page, where: string, isDark: boolean): Promise<string[]> {
  const found = await violationsOn(page, { runOnly: isDark ? ofColours : wcag })
  return found
    .filter(isSerious)
    .flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${where}: ${id} at ${target} ${html.slice(0, 160)}`))
}

/** A page that shows nothing of its own: with a network it goes on to another at once. */
const leadsOn = '/offline'

/** What a page says to whom it is not for, in Swahili. */
const ofOthers = /^Ukurasa huu ni wa (wauzaji|wasimamizi)/

/** Everything a person would see at once: nothing waiting, nothing half faded in. */
async function settled(page: Page) {
  await page.locator('main .waiting').first().waitFor({ state: 'detached' })
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish()
  })
}

/** Swahili has the longer words: what has room for them has room for English. */
describe.each(halves)('%s and %s', { concurrent: true }, (...roles) => {
  describe.each(roles)('the pages for %s', { concurrent: false }, (role) => {
    const visit = aSharedVisit()
    const shouts: string[] = []
    beforeAll(async () => {
      const { page } = visit
      if (role !== 'everybody') await enterAs(visit, await apiOf(role))
      else await fillCart(page)
      await inSwahili(visit)
      page.on('pageerror', (error) => shouts.push(error.stack ?? error.message))
      page.on('console', (message) => message.type() === 'error' && shouts.push(message.text()))
    })

    const mine = routes.filter((route) => (visitorOf(route) ?? 'everybody') === role && route !== leadsOn)
    it.for(role === 'everybody' ? [...mine, '/nowhere'] : mine)(
      '%s is shown to whom it is for, has no English in Swahili, and axe finds nothing serious, on a phone and a wide screen, light and dark',
      { timeout: 120_000 },
      async (route, { expect }) => {
        const { page } = visit
        const path = await exampleOf(route)
        const status = await open(page, path)
        await settled(page)
        expect([status, placeOf(page)]).toEqual([route === '/nowhere' ? 404 : 200, path.replace(/#.*/, '')])
        expect(await page.getByText(ofOthers).count()).toBe(0)
        const found = (await englishOn(page)).map((text) => `${route}: English: ${text}`)
        expect(await page.locator('html').getAttribute('lang')).toBe('sw')
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
        // That nothing is at an address is an error to the browser.
        const heard = shouts.splice(0).filter((text) => route !== '/nowhere' || !text.includes('404'))
        expect(heard).toEqual([])
      },
    )
  })
})

describe('axe', () => {
  const visit = aSharedVisit()
  it('finds a picture without words, a button without a name and words that are too pale', async () => {
    const body = '<main><img src="data:,"><button></button><p style="color: #ccc; background: #fff">Pale</p></main>'
    await visit.page.setContent(`<html lang="en"><title>A page</title>${body}</html>`)
    const found = await violationsOn(visit.page, { runOnly: wcag })
    expect(found.map(({ id }) => id).toSorted()).toEqual(['button-name', 'color-contrast', 'image-alt'])
    expect(found.every(isSerious)).toBe(true)
  })
})

async function fillCart(page: Page) {
  const { slug, product } = await anOpenShop()
  await open(page, `/vendors/${slug}`)
  await page.getByRole('button', { name: `Add ${product.name}`, exact: true }).click()
}
