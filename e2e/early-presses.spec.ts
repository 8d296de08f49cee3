import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../demo/seed/index.ts'
import { aVisit, placeOf, withBrowser } from './support/browser.ts'
import { demoPeople } from './support/people.ts'

withBrowser()

/** A shop that is open, and whose first dishes need no choice. */
const menu = '/vendors/mama-achieng'

/** A page of which no script comes before it is let through, and what lets them through. */
async function beforeScripts(path: string) {
  const { page } = await aVisit()
  await page.clock.install()
  let letThrough: () => void = () => undefined
  const may = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await may
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('h1').waitFor()
  return { page, letThrough }
}

/** *Add* of the dishes that have nothing to choose. */
const adds = (page: Page) => page.locator('button[aria-label^="Add "]:not([aria-haspopup])')
const held = (page: Page) => page.locator('[data-held]')
const cart = (page: Page, words: string) =>
  page.getByRole('banner').getByRole('link', { name: `Cart, ${words}`, exact: true })

describe('before the scripts of a page have come', () => {
  it('what is added is drawn as pressed, and is in the cart once they have, each once', async () => {
    const { page, letThrough } = await beforeScripts(menu)
    await adds(page).nth(0).click()
    await adds(page).nth(0).click()
    await adds(page).nth(1).click()
    expect(await held(page).count()).toBe(2)
    letThrough()
    await cart(page, '2 items').waitFor()
    expect(await held(page).count()).toBe(0)
  })

  it('a link that is pressed behind it waits for it, and is followed with the cart filled', async () => {
    const { page, letThrough } = await beforeScripts(menu)
    await adds(page).first().click()
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
    expect(await held(page).count()).toBe(2)
    letThrough()
    await expect.poll(() => placeOf(page)).toBe('/cart')
    await cart(page, '1 item').waitFor()
  })

  it('a search that is sent behind it waits for it too', async () => {
    const { page, letThrough } = await beforeScripts('/')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Look:/ })
      .click()
    const search = page.getByRole('searchbox').first()
    await search.fill('pilau')
    await search.press('Enter')
    expect([placeOf(page), await page.locator('html').getAttribute('data-theme')]).toEqual(['/', null])
    letThrough()
    await expect.poll(() => placeOf(page)).toBe('/search?search=pilau')
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
  })

  it('a link alone is followed at once', async () => {
    const { page } = await beforeScripts(menu)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).first().click()
    await expect.poll(() => placeOf(page)).toBe('/events')
  })

  it('of what opens over the page the last one counts', async () => {
    const { page, letThrough } = await beforeScripts(menu)
    const dishes = page.locator('article h3 button')
    const name = (await dishes.nth(1).textContent()) ?? ''
    await dishes.nth(0).click()
    await dishes.nth(1).click()
    expect(await held(page).count()).toBe(1)
    letThrough()
    await page.getByRole('dialog', { name }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
  })

  it('the form of sign-in is sent once they have', async () => {
    const { page, letThrough } = await beforeScripts('/auth/login?redirect=/events')
    await page.getByLabel('Email').fill(demoPeople.CUSTOMER.email)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    expect(await held(page).count()).toBe(1)
    letThrough()
    await expect.poll(() => placeOf(page)).toBe('/events')
    await page.getByRole('banner').getByText(demoPeople.CUSTOMER.name).waitFor()
  })

  it('what is pressed is let go after a while where none come, and a form is sent as it is', async () => {
    const { page } = await beforeScripts('/auth/login?redirect=/events')
    await page.getByLabel('Email').fill(demoPeople.CUSTOMER.email)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    expect(placeOf(page)).toBe('/auth/login?redirect=/events')
    await page.clock.fastForward(21_000)
    await expect.poll(() => placeOf(page)).toBe('/events')
  })
})

describe('where scripts are off', () => {
  it('sign-in works, says why it did not, and leads where its person wanted to go', async () => {
    const { page } = await aVisit({ javaScriptEnabled: false })
    await page.goto('/auth/login?redirect=/events')
    const signIn = async (password: string) => {
      await page.getByLabel('Email').fill(demoPeople.CUSTOMER.email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    }
    await signIn('not the password')
    await page.getByText('Email or password is not right.').waitFor()
    await signIn(demoPassword)
    await expect.poll(() => placeOf(page)).toBe('/events')
    await page.getByRole('banner').getByText(demoPeople.CUSTOMER.name).waitFor()
  })
})
