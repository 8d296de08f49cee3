import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Api } from './support/api.ts'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { injectCamera, showScreenToCamera, theVendor } from './support/gates.ts'
import { answerPrompt } from './support/market.ts'
import { aNewCustomer, enterAs } from './support/people.ts'

withBrowser({ hasPictures: true })

const phone = { viewport: { width: 360, height: 740 } }

describe('holding an event', () => {
  it('goes from an empty form to a paid and a free ticket on a phone, which the gate lets in once', {
    timeout: 180_000,
  }, async () => {
    const title = `Nyatiti ${Math.random().toString(36).slice(2, 8)}`
    const { vendor } = await theVendor()
    const visit = await aVisit({ hasTouch: true, permissions: ['camera'] })
    await enterAs(visit, vendor)
    const organiser = visit.page
    await publishAnEvent(organiser, title)

    const { page, person, context } = await aNewCustomer(phone)
    await page.goto(`/events?search=${encodeURIComponent(title)}`)
    await page.getByRole('link', { name: title }).first().click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await oneMore(page, 'Seat')
    await oneMore(page, 'Child under seven')
    await page
      .getByRole('button', { name: /Get tickets/ })
      .last()
      .click()
    await page.getByRole('button', { name: 'Checkout' }).last().click()
    await page
      .getByRole('button', { name: /^Pay KSh 1,200/ })
      .last()
      .click()
    await page.getByRole('heading', { name: 'Check your phone' }).waitFor()
    await answerPrompt(person.phone)
    await page.getByRole('heading', { name: /^Paid\. Asante/ }).waitFor()
    const links = page.getByRole('link', { name: /^PDF of ticket/ })
    await links.nth(1).waitFor()
    for (const link of await links.all()) {
      const pdf = await context.request.get((await link.getAttribute('href')) ?? '')
      expect([pdf.headers()['content-type'], (await pdf.body()).subarray(0, 5).toString()]).toEqual([
        'application/pdf',
        '%PDF-',
      ])
    }

    await organiser.reload()
    const taken = organiser.getByText(/of 40 taken/)
    await taken.waitFor()
    await expect.poll(() => taken.locator('..').textContent()).toContain('2')
    const id = new URL(organiser.url()).pathname.split('/').at(-1) ?? ''

    await page.goto('/account/tickets')
    await theEveningComes(vendor, id)
    const gate = await atTheGate(organiser, id)
    const [seat, child] = [ticketOn(page, 1), ticketOn(page, 2)]
    await seat.waitFor()
    await showScreenToCamera(gate, seat)
    await gate.getByText('Let in', { exact: true }).waitFor()
    // It is still held up when the scanner goes on.
    await gate.getByText('Hold the code inside the frame').waitFor()
    expect(await gate.getByText('Already in', { exact: true }).count()).toBe(0)
    await page.getByRole('link', { name: /Ticket 2 of 2/ }).click()
    await child.waitFor()
    await showScreenToCamera(gate, child)
    await gate.getByText('Let in', { exact: true }).waitFor()
    await gate.getByText('Hold the code inside the frame').waitFor()
    await page.getByRole('link', { name: /Ticket 1 of 2/ }).click()
    await seat.waitFor()
    await showScreenToCamera(gate, seat)
    await gate.getByText('Already in', { exact: true }).waitFor()
    const counts = await vendor.get<{ entries: number; inside: number }>(`/api/vendor/scan/counts?eventId=${id}`)
    expect(counts).toMatchObject({ entries: 2, inside: 2 })
  })
})

async function publishAnEvent(page: Page, title: string) {
  await open(page, '/vendor/events')
  await page.getByRole('link', { name: 'New event' }).first().click()
  await page.locator('input[type=file]').setInputFiles('e2e/support/poster.webp')
  await page.getByRole('button', { name: 'Use this picture' }).click()
  // It is made in every size first.
  await page.getByRole('img', { name: 'Poster' }).waitFor({ timeout: 60_000 })
  await page.getByLabel('Name', { exact: true }).first().fill(title)
  await page.getByLabel('What happens').fill('Forty seats, one player, tilapia three ways.')
  await page.getByRole('radio', { name: /At our place/ }).check()
  await page.getByLabel('How many fit?').fill('40')
  const card = page.getByRole('listitem').filter({ has: page.getByLabel('What they get') })
  await page.getByRole('button', { name: 'A kind of ticket' }).click()
  await card.getByLabel('Name', { exact: true }).fill('Seat')
  await card.getByLabel('Price').fill('1200')
  await page.getByRole('button', { name: 'Another kind of ticket' }).click()
  await card.getByLabel('Name', { exact: true }).fill('Child under seven')
  await card.getByRole('button', { name: 'Free', exact: true }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByText('On sale', { exact: true }).first().waitFor()
}

const oneMore = (page: Page, type: string) =>
  page.getByRole('listitem').filter({ hasText: type }).getByRole('button', { name: 'One more' }).click()

const ticketOn = (page: Page, place: number) =>
  page.getByRole('article', { name: new RegExp(`ticket ${place} of 2`) }).getByRole('img', { name: /^QR code/ })

/** Its doors are open, and it begins in an hour. */
async function theEveningComes(vendor: Api, id: string) {
  const path = `/api/vendor/events/${id}`
  const inHours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
  const { version } = await vendor.get<{ version: number }>(path)
  const times = { doorsAt: inHours(-1), startsAt: inHours(1), endsAt: inHours(5) }
  const { status, text } = await vendor.send('PATCH', path, { ...times, version })
  if (status !== 200) throw new Error(`not moved: ${text}`)
}

/** The organiser's own browser as a scanner, open at a gate of this event. */
async function atTheGate(organiser: Page, id: string) {
  const page = await organiser.context().newPage()
  await page.setViewportSize({ width: 360, height: 640 })
  await page.addInitScript(injectCamera)
  await open(page, `/vendor/scan?event=${id}`)
  await page.getByText('1 key, from Uliza').waitFor()
  await page.getByRole('button', { name: 'Gate A' }).click()
  await page.getByRole('button', { name: 'Open Gate A' }).click()
  await page.getByText('Hold the code inside the frame').waitFor()
  return page
}
