import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { market } from '../demo/market/index.ts'
import { aVisit, open, type Visit, withBrowser } from './support/browser.ts'
import { aVisitOf } from './support/people.ts'
import { exampleOf, routes, visitorOf } from './support/routes.ts'

withBrowser()

type Words = Record<string, unknown>
const wordsIn = (language: string): Words =>
  Object.assign(
    {},
    ...readdirSync(`web/messages/${language}`).map((file) =>
      JSON.parse(readFileSync(`web/messages/${language}/${file}`, 'utf8')),
    ),
  )

/** What the product says in English and nowhere in Swahili. */
const english = new Set(Object.values(wordsIn('en')).filter((words) => typeof words === 'string'))
for (const words of Object.values(wordsIn('sw'))) english.delete(words as string)

/** Every text and label of the page that is the product's own English. */
const englishOn = async (page: Page) => {
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style')) found.push(node.textContent?.trim() ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt], [title]')) {
      for (const name of ['aria-label', 'placeholder', 'alt', 'title']) found.push(element.getAttribute(name) ?? '')
    }
    return found
  })
  return [...new Set(texts.filter((text) => english.has(text)))]
}

const inSwahili = ({ context }: Visit) =>
  context.addCookies([{ name: 'uliza-lang', value: 'sw', url: inject('appUrl') }])

/** What vendors wrote stays as they wrote it, also where we would say the same. */
function forget(words: unknown): void {
  if (typeof words === 'string') english.delete(words)
  else if (typeof words === 'object' && words !== null) Object.values(words).forEach(forget)
}
forget(market)

describe('the language', () => {
  it('changes with one press, on the whole page, and is kept', async () => {
    const { page } = await aVisit()
    await open(page, '/events')
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Change to Kiswahili$/ })
      .click()
    await page.locator('html[lang=sw]').waitFor()
    expect(await page.getByRole('link', { name: 'Wauzaji' }).first().isVisible()).toBe(true)
    await open(page, '/cart')
    expect(await page.locator('html').getAttribute('lang')).toBe('sw')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /English$/ })
      .click()
    await page.locator('html[lang=en]').waitFor()
  })

  it('is the browser’s wish until somebody chooses', async () => {
    const { page } = await aVisit({ locale: 'sw-KE' })
    await open(page, '/')
    expect(await page.locator('html').getAttribute('lang')).toBe('sw')
  })

  it.each([...routes, '/nowhere'])('is not mixed on %s', async (route) => {
    const role = visitorOf(route)
    const visit = role ? await aVisitOf(role) : await aVisit()
    await inSwahili(visit)
    await open(visit.page, await exampleOf(route))
    await visit.page.locator('main .waiting').first().waitFor({ state: 'detached' })
    expect(await visit.page.locator('html').getAttribute('lang')).toBe('sw')
    expect(await englishOn(visit.page)).toEqual([])
  })

  it('is that of the words for who has come to a page of others, too', async () => {
    const visit = await aVisitOf('CUSTOMER')
    await inSwahili(visit)
    await open(visit.page, '/admin')
    await visit.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await englishOn(visit.page)).toEqual([])
  })
})
