import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isSerious, violationsOn } from './support/axe.ts'
import { aVisit, open, placeOf, withBrowser } from './support/browser.ts'
import { anOpenShop } from './support/market.ts'
import { aNewCustomer, anAdministrator } from './support/people.ts'

withBrowser()

const phone = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true }

const field = (page: Page) => page.locator('main input[name=search]')
const rows = (page: Page) => page.getByRole('grid', { name: 'Suggestions' }).getByRole('row')
const remembered = (page: Page) => page.evaluate(() => localStorage.getItem('uliza-searches'))
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

describe('the field of the search', () => {
  it('suggests while somebody types with errors, and is moved through, followed and closed by the keyboard', async () => {
    const { page } = await aVisit()
    await open(page, '/')
    await field(page).focus()
    await page.keyboard.type('chiken')
    const box = page.getByRole('combobox', { name: 'Search', expanded: true })
    await box.waitFor()
    await rows(page).filter({ hasText: 'Chicken' }).first().waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: /^\d+ suggestions?$/ })
      .waitFor({ state: 'attached' })

    await page.keyboard.press('Escape')
    await rows(page).first().waitFor({ state: 'detached' })
    expect(await field(page).inputValue()).toBe('chiken')
    expect(await field(page).getAttribute('aria-expanded')).toBe('false')

    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await rows(page).first().waitFor()
    const chosen = page.getByRole('row', { selected: true })
    const name = await chosen.getByRole('link').first().getAttribute('href')
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'))
    await page.keyboard.press('Enter')
    await expect.poll(() => placeOf(page)).toBe(name)
    expect(name).toMatch(/^\/vendors\/[\w-]+\?dish=/)
  })

  it('puts what is chosen into the cart by Control and Enter, and the keyboard stays in it', async () => {
    const shop = await anOpenShop()
    const { page } = await aVisit()
    await open(page, '/')
    await field(page).fill(`${shop.product.name} ${shop.name}`)
    await rows(page).filter({ hasText: shop.name }).first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('row', { selected: true }).getByText(shop.product.name).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('banner').getByRole('link', { name: /1/ }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('search')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 3, name: shop.product.name }).first().waitFor()
    await page.getByRole('group', { name: shop.product.name }).first().waitFor()
  })

  it('lies over all of a phone, and Back closes it and leaves the page', async () => {
    const { page } = await aVisit(phone)
    await open(page, '/events')
    await open(page, '/')
    await field(page).tap()
    await page.keyboard.type('kuk')
    await rows(page).first().waitFor()
    await page.goBack()
    await rows(page).first().waitFor({ state: 'detached' })
    expect(placeOf(page)).toBe('/')
  })

  it('remembers on the device what found something, until it is forgotten there or somebody signs out', async () => {
    const { page } = await aNewCustomer()
    for (const words of ['pilau', 'chiken', 'xylophoni']) {
      await open(page, `/search?search=${words}`)
      await page.getByRole('heading', { level: 2 }).first().waitFor()
    }
    await expect.poll(() => remembered(page)).toBe('["chicken","pilau"]')
    await open(page, '/')
    await field(page).click()
    await page.getByRole('button', { name: 'Forget “chicken”' }).click()
    await rows(page).filter({ hasText: 'chicken' }).waitFor({ state: 'detached' })
    await rows(page).filter({ hasText: 'pilau' }).getByRole('link').click()
    await expect.poll(() => parameter(page, 'search')).toBe('pilau')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
    await expect.poll(() => remembered(page)).toBe(null)
  })

  it('has nothing that axe finds serious while it suggests, light and dark, on a phone and a wide screen', async () => {
    for (const width of [360, 1440]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const { page } = await aVisit({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' })
        await open(page, '/search?search=pilau')
        await open(page, '/')
        await field(page).fill('pi')
        await rows(page).nth(1).waitFor()
        const serious = (await violationsOn(page, { within: '.search-place' })).filter(isSerious)
        expect(serious.map(({ id, nodes }) => [width, colorScheme, id, nodes[0]?.html])).toEqual([])
      }
    }
  })
})

describe('the page of the search', () => {
  it('says what was meant by words with errors, and adds a dish to the cart from the list', async () => {
    const shop = await anOpenShop()
    const { page } = await aVisit(phone)
    await open(page, '/search?search=chiken')
    await page.getByText('Showing what there is for “chicken”.').waitFor()
    expect(
      await page
        .getByRole('article')
        .filter({ hasText: /chicken/i })
        .count(),
    ).toBeGreaterThan(0)

    await open(page, `/search?search=${encodeURIComponent(`${shop.product.name} ${shop.name}`)}`)
    await page
      .getByRole('article')
      .filter({ hasText: shop.name })
      .getByRole('button', { name: `Add ${shop.product.name}`, exact: true })
      .first()
      .click()
    await page.getByRole('link', { name: /View cart/ }).click()
    await page.getByRole('main').getByText(shop.product.name).first().waitFor()
  })

  it('keeps in its address what it is narrowed by: a reload leaves it, and Back takes it back', async () => {
    const { page } = await aVisit()
    await open(page, '/search?search=kuku')
    const chip = page.getByRole('group', { name: 'Narrow the search' }).getByRole('link', { name: 'Up to KSh 400' })
    await chip.click()
    await expect.poll(() => parameter(page, 'maxPriceKES')).toBe('400')
    await page.getByRole('link', { name: 'Cheapest' }).click()
    await expect.poll(() => parameter(page, 'sort')).toBe('CHEAP')
    await open(page, placeOf(page))
    expect(await chip.getAttribute('aria-current')).toBe('page')
    expect(await page.getByRole('link', { name: 'Cheapest' }).getAttribute('aria-current')).toBe('page')
    expect(await page.getByRole('link', { name: 'Best match' }).getAttribute('aria-current')).toBe(null)
    expect(await field(page).inputValue()).toBe('kuku')

    await page
      .getByRole('navigation', { name: 'Kinds' })
      .getByRole('link', { name: /^Dishes and goods/ })
      .click()
    await expect.poll(() => parameter(page, 'kind')).toBe('PRODUCT')
    await page.goBack()
    await expect.poll(() => parameter(page, 'kind')).toBe(null)
    expect(await chip.getAttribute('aria-current')).toBe('page')
    await field(page).fill('pilau')
    await page.keyboard.press('Enter')
    await expect.poll(() => placeOf(page)).toBe('/search?search=pilau')
    await page.getByRole('heading', { level: 1, name: '“pilau”, search' }).waitFor()
    await page.goBack()
    await expect.poll(() => field(page).inputValue()).toBe('kuku')
  })

  it('says what nobody sells, with other spellings or what comes near', async () => {
    const { page } = await aVisit()
    await open(page, '/search?search=xylophoni&open=true')
    // It may be sold: nothing like this is open now.
    await page.getByRole('heading', { name: 'Nothing like this with “xylophoni”' }).waitFor()
    expect(await page.getByRole('region', { name: 'What is near to it' }).getByRole('article').count()).toBeGreaterThan(
      0,
    )
    await page.getByRole('link', { name: 'Without filters' }).click()
    await expect.poll(() => placeOf(page)).toBe('/search?search=xylophoni')
    await page.getByRole('heading', { name: 'Nobody sells “xylophoni” yet' }).waitFor()
  })

  it('works without scripts: the field of any page leads to it, and its chips and kinds are links', async () => {
    const { page } = await aVisit({ javaScriptEnabled: false })
    for (const from of ['/', '/nowhere']) {
      await page.goto(from)
      await field(page).fill('kuku')
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => url.pathname === '/search' && url.searchParams.get('search') === 'kuku')
    }
    expect(await page.getByRole('article').count()).toBeGreaterThan(1)
    await page.getByRole('link', { name: 'No meat' }).click()
    await page.waitForURL((url) => url.searchParams.get('diet') === 'VEGETARIAN')
    expect(await field(page).inputValue()).toBe('kuku')
    await page.goto('/search?search=xylophoni')
    await page.getByRole('heading', { name: 'Nobody sells “xylophoni” yet' }).waitFor()
  })

  it('is itself in search engines, and no list of what was found', async () => {
    const { page } = await aVisit({ javaScriptEnabled: false })
    const robots = page.locator('meta[name=robots]')
    await page.goto('/search')
    expect([await page.title(), await robots.count()]).toEqual(['Search · Uliza', 0])
    await page.goto('/search?search=pilau')
    expect([await page.title(), await robots.getAttribute('content')]).toEqual(['“pilau”, search · Uliza', 'noindex'])
  })

  it('says that there is no connection, and finds once it is back', async () => {
    const { page, context } = await aVisit()
    await open(page, '/search?search=kuku')
    await field(page).fill('pi')
    await rows(page).first().waitFor()
    await context.setOffline(true)
    await field(page).fill('pilau')
    await page.getByRole('alert').filter({ hasText: 'There is no connection' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'The search did not load' }).waitFor()
    await context.setOffline(false)
    await page.getByRole('article').filter({ hasText: /pilau/i }).first().waitFor()
    expect(placeOf(page)).toBe('/search?search=pilau')
  })
})

describe('an administrator', () => {
  it('adds words that mean the same, which the next search finds, and removes them again', async () => {
    const word = `zq${Array.from({ length: 8 }, () => 'bcdfghjk'[Math.floor(Math.random() * 8)]).join('')}`
    const visitor = (await aVisit()).page
    await open(visitor, `/search?search=${word}`)
    await visitor.getByRole('heading', { name: `Nobody sells “${word}” yet` }).waitFor()

    const { page } = await anAdministrator()
    await open(page, '/admin/search')
    await page.getByRole('button', { name: 'Add words', exact: true }).first().click()
    const sheet = page.getByRole('dialog', { name: 'Add words' })
    await sheet.getByLabel('Words').fill(word)
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.getByText('Name at least two words that mean the same.').waitFor()
    await sheet.getByLabel('Words').fill(`${word}, Pilau`)
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.waitFor({ state: 'detached' })

    // What is kept for everybody is a second old at most, so it is asked for again.
    const found = visitor.getByRole('article').filter({ hasText: `${word} = pilau` })
    const searchAgain = () => open(visitor, `/search?search=${word}`)
    await expect.poll(() => searchAgain().then(() => found.count())).toBeGreaterThan(0)

    await page.getByRole('button', { name: `Change words: ${word}, pilau` }).click()
    await page.getByRole('button', { name: 'Remove these words' }).click()
    await page
      .getByRole('row')
      .filter({ hasText: `${word}, pilau` })
      .waitFor({ state: 'detached' })
    await expect.poll(() => searchAgain().then(() => found.count())).toBe(0)
    await visitor.getByRole('heading', { name: `Nobody sells “${word}” yet` }).waitFor()
  })
})
