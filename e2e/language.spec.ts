import { describe, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { englishOn, inSwahili } from './support/english.ts'
import { aVisitOf } from './support/people.ts'

withBrowser()

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

  it('is that of the words for who has come to a page of others, too', async () => {
    const visit = await aVisitOf('CUSTOMER')
    await inSwahili(visit)
    await open(visit.page, '/admin')
    await visit.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await englishOn(visit.page)).toEqual([])
  })
})
