import { describe, expect, it } from 'vitest'
import { anApiOf } from './support/api.ts'
import { withBrowser } from './support/browser.ts'
import { answerPrompt } from './support/market.ts'
import { aNewCustomer, demoPeople } from './support/people.ts'

withBrowser()

/** An event of the demo's vendor whose sale opens in so many seconds, with a line for it. */
async function anEventThatOpens(seconds: number) {
  const vendor = await anApiOf(demoPeople.VENDOR.email)
  const startsAt = new Date(Date.now() + 30 * 86_400_000)
  const opensAt = new Date(Date.now() + seconds * 1000).toISOString()
  const title = `Blanketi na Benga ${Math.random().toString(36).slice(2, 8)}`
  const { text } = await vendor.send('POST', '/api/vendor/events', {
    title,
    startsAt: startsAt.toISOString(),
    endsAt: new Date(+startsAt + 4 * 3_600_000).toISOString(),
    description: 'Bring the blanket, we bring the benga.',
    venue: 'Ngong Racecourse',
    capacity: 1,
    hasQueue: true,
    ticketTypes: [{ name: 'Blanket for one', priceKES: 1500, saleStartsAt: opensAt }],
  })
  const { id, slug } = JSON.parse(text) as { id: string; slug: string }
  const { status } = await vendor.send('POST', `/api/vendor/events/${id}/publish`)
  expect(status).toBe(200)
  return { title, slug }
}

describe('a line for the opening of a sale', () => {
  it('is joined before, gives a place at the opening, and leads in one’s turn to tickets that are bought', async () => {
    const phone = { viewport: { width: 360, height: 800 } }
    const people = [await aNewCustomer(phone), await aNewCustomer(phone)]
    const { slug } = await anEventThatOpens(15)
    for (const { page } of people) {
      await page.goto(`/events/${slug}`)
      await page.getByRole('link', { name: 'Get in line' }).last().click()
      await page.getByRole('button', { name: 'Get in line' }).last().click()
      await page.getByRole('heading', { name: 'You are in line' }).waitFor()
    }
    // There is one place: one of them has the turn, and the other sees how far it is.
    const turn = (nth: 0 | 1) => people[nth]!.page.getByRole('heading', { name: 'Your turn' })
    await turn(0)
      .or(people[0]!.page.getByRole('heading', { name: 'Your place in line' }))
      .waitFor({ timeout: 40_000 })
    const isFirst = await turn(0).isVisible()
    const [first, second] = isFirst ? people : people.toReversed()
    await second!.page.getByRole('heading', { name: 'Your place in line' }).waitFor({ timeout: 30_000 })
    await second!.page.reload()
    await second!.page.getByText('of 1 person').waitFor()
    await second!.page.goto(`/events/${slug}`)
    // The page of the event says it too, and asks nobody in line to get in line.
    await second!.page.getByText('You are in line, number 1.').waitFor()
    expect(await second!.page.getByRole('link', { name: 'Get in line' }).count()).toBe(0)

    const { page, person } = first!
    await page.getByRole('heading', { name: 'Your turn' }).waitFor({ timeout: 30_000 })
    await page.goto(`/events/${slug}`)
    await page.getByText(/Your turn until/).waitFor()
    await page.getByRole('link', { name: 'Take them' }).last().click()
    await page.getByRole('heading', { name: 'Your turn' }).waitFor()
    await page.getByRole('button', { name: 'One more' }).first().click()
    await page
      .getByRole('button', { name: /Get tickets/ })
      .last()
      .click()
    await page
      .getByRole('button', { name: /^Pay KSh 1,500/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Check your phone' }).waitFor()
    await answerPrompt(person.phone)
    await page.getByRole('heading', { name: /^Paid\. Asante/ }).waitFor()
    await page.goto(`/events/${slug}/queue`)
    await page.getByRole('heading', { name: 'You have been served' }).waitFor()
    await second!.page.goto(`/events/${slug}/queue`)
    await second!.page.getByRole('heading', { name: 'The last place is sold' }).waitFor({ timeout: 30_000 })
  })
})
