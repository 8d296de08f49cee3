import { describe, expect, it } from 'vitest'
import { aVisit, open, placeOf, withBrowser } from './support/browser.ts'

withBrowser()

describe('the list of events', () => {
  it('is narrowed by a category and by words, which the address keeps, and is whole again without them', async () => {
    const { page, context } = await aVisit()
    const events = async (query = '') =>
      (await (await context.request.get(`/api/events?limit=50${query}`)).json()).items as {
        title: string
        category: string
      }[]
    const music = (await events()).filter(({ category }) => category === 'music').map(({ title }) => title)
    const words = (title: string) => title.toLowerCase().split(/\W+/)
    // By whose words no event of music is found.
    const other = (await events()).find(
      ({ category, title }) =>
        category !== 'music' && !words(title).some((word) => music.some((of) => words(of).includes(word))),
    )!
    const cards = page.getByRole('main').getByRole('article').getByRole('heading')
    const shown = async () => (await cards.allTextContents()).map((title) => title.trim()).toSorted()
    expect(music.length).toBeGreaterThan(0)

    await open(page, '/events')
    await page.getByRole('button', { name: 'Music', exact: true }).click()
    await expect.poll(shown).toEqual(music.toSorted())
    expect(placeOf(page)).toBe('/events?category=music')
    await page.reload()
    await expect.poll(shown).toEqual(music.toSorted())
    await page.getByRole('button', { name: 'Music', exact: true }).click()

    const search = page.getByLabel('Search events')
    await search.fill(other.title)
    await search.press('Enter')
    // The event that is searched for is in the list before, too.
    await expect.poll(shown).not.toContain(music[0])
    expect(await shown()).toContain(other.title)
    await page.getByRole('button', { name: `“${other.title}”` }).click()
    await expect.poll(() => placeOf(page)).toBe('/events')
    // Those that come first: there may be more than the list begins with.
    const soonest = (await events()).slice(0, 5).map(({ title }) => title)
    await expect.poll(shown).toEqual(expect.arrayContaining(soonest))
  })
})
