import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import {
  anEventToday,
  atGateA,
  type EventToday,
  gatePhone,
  injectCamera,
  showNothingToCamera,
  showScreenToCamera,
  theVendor,
  ticketsFor,
  typeAsScanner,
} from './support/gates.ts'
import { anOpenShop, aPaidOrder, ownerOf } from './support/market.ts'
import { enterAs } from './support/people.ts'

withBrowser({ hasPictures: true })

const { vendor, vendorId } = await theVendor()

/** A steward's own phone, which joins by a link and opens its gate. */
async function aSteward(event: EventToday, gate: string, name: string) {
  const made = await vendor.send('POST', '/api/vendor/scan/enrolments', { gate, eventIds: [event.id] })
  const { link } = JSON.parse(made.text) as { link: string }
  const visit = await aVisit(gatePhone)
  const { page, context } = visit
  await page.addInitScript(injectCamera)
  await open(page, `/door${new URL(link).hash}`)
  await page.getByLabel('What do they call you?').fill(name)
  await page.getByRole('button', { name: `Join ${gate}` }).click()
  await page.getByText(`Karibu, ${name}`).waitFor()
  await page.getByRole('button', { name: 'Check this phone' }).click()
  await page.getByText('1 key, from Uliza').waitFor()
  await page.getByText('opens without internet').waitFor()
  await page.getByRole('button', { name: `Open ${gate}` }).click()
  await page.getByText('Hold the code inside the frame').waitFor()
  const sent: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/api/vendor/scan/sync') && response.ok()) sent.push(response.url())
  })
  const more = async (choice: string) => {
    await page.getByRole('button', { name: 'More: exchange, incidents, this phone' }).click()
    await page.getByRole('button', { name: choice }).click()
  }
  const verdict = async (code: string) => (await typeAsScanner(page, code)).verdict
  return { page, context, sent, more, verdict, cut: (isCut: boolean) => context.setOffline(isCut) }
}

const backToScanning = (page: Page) => page.getByRole('button', { name: 'Back to scanning' }).click()
const counts = (event: EventToday) => vendor.get<{ entries: number }>(`/api/vendor/scan/counts?eventId=${event.id}`)
const incidentsOf = async (event: EventToday) =>
  (await vendor.get<{ items: { id: string }[] }>(`/api/vendor/scan/incidents?eventId=${event.id}`)).items

describe('two doors without a network', () => {
  it('refuse what the other has let in once they have shown each other their codes, before anything is sent', async () => {
    const event = await anEventToday('Two doors', vendor)
    const tickets = await ticketsFor(event, vendorId, 8)
    const a = await aSteward(event, 'Gate A', 'Akinyi')
    const b = await aSteward(event, 'Gate B', 'Barasa')
    await Promise.all([a.cut(true), b.cut(true)])
    for (const { code } of tickets.slice(0, 4)) expect(await a.verdict(code)).toBe('green')
    for (const { code } of tickets.slice(3, 6)) expect(await b.verdict(code)).toBe('green')

    await a.more('Tell the other door')
    const shown = a.page.getByRole('img', { name: /^Part 1 of/ })
    await shown.waitFor()
    await b.more('Tell the other door')
    await b.page.getByRole('button', { name: 'Now read theirs' }).click()
    await b.page.getByText('Waiting for their code').waitFor()
    await showScreenToCamera(b.page, shown)
    // Both had let in the fourth before either knew of the other.
    await b.page.getByText('went in at both doors').waitFor()
    await b.page.getByText('went in at Gate A').waitFor()
    // Their code is no ticket: the scanner would refuse it.
    await showNothingToCamera(b.page)
    await backToScanning(b.page)

    for (const { code } of tickets.slice(0, 3)) expect(await b.verdict(code)).toBe('amber')
    await b.page.getByText('Gate A').first().waitFor()
    expect(await b.verdict(tickets[6]!.code)).toBe('green')
    expect([a.sent, b.sent]).toEqual([[], []])

    // What happened is kept as it was: eight people went in on seven tickets.
    await a.cut(false)
    await b.cut(false)
    await expect.poll(async () => (await counts(event)).entries, { timeout: 60_000 }).toBe(8)
    expect(await incidentsOf(event)).toHaveLength(1)
  })
})

describe('a ticket that two doors let in', () => {
  it('is an incident with both gates for the organiser and the stewards, who says what they saw, and resolved with a note', async () => {
    const event = await anEventToday('Incident night', vendor)
    const [ticket] = await ticketsFor(event, vendorId, 1)
    const a = await aSteward(event, 'Gate A', 'Akinyi')
    const b = await aSteward(event, 'Gate B', 'Barasa')
    await Promise.all([a.cut(true), b.cut(true)])
    expect([await a.verdict(ticket!.code), await b.verdict(ticket!.code)]).toEqual(['green', 'green'])
    // The second to go in is the first to send.
    await b.cut(false)
    await expect.poll(async () => (await counts(event)).entries, { timeout: 60_000 }).toBe(1)
    await a.cut(false)
    await expect.poll(async () => (await incidentsOf(event)).length, { timeout: 60_000 }).toBe(1)

    await b.more('Incidents')
    await b.page.getByText('Went in twice').waitFor()
    await b.page.getByText('Gate A').first().waitFor()
    await b.page.getByText('Gate B').first().waitFor()
    await b.page.getByRole('button', { name: 'Say what I saw' }).click()
    await b.page.getByLabel('What did you see?').fill('A man in a red cap.')
    await b.page.getByRole('button', { name: 'Send', exact: true }).click()
    await b.page.getByText('A man in a red cap.').waitFor()

    const { page, ...visit } = await aVisit({ viewport: { width: 1440, height: 900 } })
    await enterAs({ page, ...visit }, vendor)
    await open(page, `/vendor/gates/incidents?event=${event.id}`)
    const entries = page.getByRole('main').getByRole('listitem')
    await page.getByText('A man in a red cap.').waitFor()
    for (const gate of ['Gate A', 'Gate B'])
      await entries
        .filter({ hasText: gate })
        .filter({ has: page.locator('time') })
        .first()
        .waitFor()
    await page.getByRole('radio', { name: /A copied code/ }).check()
    await page.getByLabel('Note for the record').fill('The man in the cap was asked to leave.')
    await page.getByRole('button', { name: 'Resolve', exact: true }).click()
    await page.getByRole('button', { name: 'Resolve', exact: true }).waitFor({ state: 'detached' })
    await page.getByText('The man in the cap was asked to leave.').waitFor()

    await page.getByRole('button', { name: 'Block this code' }).click()
    await page.getByText('Blocked since', { exact: false }).waitFor()
    expect(await a.verdict(ticket!.code)).toBe('red')
    expect(await a.page.getByRole('link', { name: 'Supervisor' }).getAttribute('href')).toMatch(/^tel:\+254/)
    await open(page, `/vendor/gates?event=${event.id}`)
    await page.getByText('Akinyi’s phone refused', { exact: false }).first().waitFor()
  })
})

describe('the phones at the doors', () => {
  it('are those of the event that the page was opened from, which the next phone may scan for', async () => {
    const [event, other] = [await anEventToday('Night one', vendor), await anEventToday('Night two', vendor)]
    const { page, ...visit } = await aVisit({ viewport: { width: 1440, height: 900 } })
    await enterAs({ page, ...visit }, vendor)
    for (const [asked, not] of [
      [event, other],
      [other, event],
    ] as const) {
      await open(page, `/vendor/events/${asked.id}`)
      await page.locator(`a[href*="/vendor/gates?event=${asked.id}"]`).first().click()
      const mayScan = page.getByRole('group', { name: 'May scan' })
      await mayScan.getByRole('checkbox', { name: asked.title, checked: true }).waitFor()
      expect(await mayScan.getByRole('checkbox', { name: not.title }).isChecked()).toBe(false)
    }
  })
})

describe('a kind of ticket with a gate of its own', () => {
  it('is set by the organiser, sent to its gate by another, and let in there with what to do, without a network too', async () => {
    const event = await anEventToday('VIP night', vendor)
    const { page, ...visit } = await aVisit({ viewport: { width: 1440, height: 900 } })
    await enterAs({ page, ...visit }, vendor)
    await open(page, `/vendor/events/${event.id}/edit`)
    await page.getByRole('button', { name: 'Edit Regular' }).click()
    await page.getByText('At the gates', { exact: true }).first().click()
    await page.getByLabel('Let in at these gates').fill('VIP, Balcony')
    await page.getByLabel('What stewards do as they let in').fill('Give a red wristband')
    await page.getByRole('button', { name: 'Save', exact: true }).last().click()
    await page.getByText(`${event.title} is saved`).first().waitFor()
    await open(page, `/vendor/gates?event=${event.id}`)
    await page.getByText('VIP, Balcony').waitFor()

    const tickets = await ticketsFor(event, vendorId, 3)
    const [main, vip] = [await aSteward(event, 'Gate A', 'Akinyi'), await aSteward(event, 'VIP', 'Barasa')]
    expect(await main.verdict(tickets[0]!.code)).toBe('amber')
    await main.page.getByText('Regular is let in at: VIP, Balcony').waitFor()
    expect(await vip.verdict(tickets[0]!.code)).toBe('green')
    await vip.page.getByText('Give a red wristband').waitFor()
    await Promise.all([main.cut(true), vip.cut(true)])
    expect(await main.verdict(tickets[1]!.code)).toBe('amber')
    await main.page.getByText('Regular is let in at: VIP, Balcony').waitFor()
    expect(await vip.verdict(tickets[1]!.code)).toBe('green')
    await vip.page.getByText('Give a red wristband').waitFor()
  })
})

describe('a device that is revoked', () => {
  it('ends at once, and keeps nothing', async () => {
    const event = await anEventToday('Short shift', vendor)
    await ticketsFor(event, vendorId, 1)
    const steward = await aSteward(event, 'Gate C', 'Chebet')
    const { page, ...visit } = await aVisit({ viewport: { width: 1440, height: 900 } })
    await enterAs({ page, ...visit }, vendor)
    await open(page, `/vendor/gates?event=${event.id}`)
    const row = page.getByRole('listitem').filter({ hasText: 'Chebet’s phone' })
    await row.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('button', { name: 'Revoke now' }).click()
    await row.getByText(/^Revoked/).waitFor()
    await steward.page.getByText('Ended', { exact: true }).waitFor({ timeout: 10_000 })
    await steward.page.getByText('Nothing is kept on it.', { exact: false }).waitFor()
    await steward.page.reload()
    expect(await steward.page.getByText('Hold the code inside the frame').count()).toBe(0)
  })
})

describe('the collection code of a pick-up order', () => {
  it('shows what is collected, and completes the order when it is handed over', async () => {
    const shop = await anOpenShop()
    const order = await aPaidOrder(shop)
    const owner = await ownerOf(shop)
    for (const step of ['accept', 'ready']) await owner.send('POST', `/api/vendor/orders/${order.id}/${step}`)
    const { collectionCode } = await order.customer.get<{ collectionCode: string }>(`/api/user/orders/${order.id}`)
    const event = await anEventToday('Pick-up and music', owner)
    const { page } = await atGateA(owner, event)
    expect((await typeAsScanner(page, collectionCode)).verdict).toBe('order')
    await page.getByText('Pick-up order of Zawadi Barasa').waitFor()
    await page.getByText(shop.product.name).waitFor()
    expect(await order.status()).toBe('READY')
    await page.getByRole('button', { name: 'Handed over' }).click()
    await expect.poll(order.status).toBe('COMPLETED')
    expect((await typeAsScanner(page, collectionCode)).verdict).toBe('amber')
  })

  it('is read without choosing an event', async () => {
    const shop = await anOpenShop()
    const order = await aPaidOrder(shop)
    const owner = await ownerOf(shop)
    for (const step of ['accept', 'ready']) await owner.send('POST', `/api/vendor/orders/${order.id}/${step}`)
    const { collectionCode } = await order.customer.get<{ collectionCode: string }>(`/api/user/orders/${order.id}`)
    const visit = await aVisit(gatePhone)
    const { page } = visit
    await enterAs(visit, owner)
    await page.addInitScript(injectCamera)
    await open(page, '/vendor/scan?event=other')
    await page.getByRole('button', { name: 'Pick-up orders' }).click()
    await page.getByText('Hold the code of the order inside the frame').waitFor()
    expect((await typeAsScanner(page, collectionCode)).verdict).toBe('order')
    await page.getByRole('button', { name: 'Handed over' }).click()
    await expect.poll(order.status).toBe('COMPLETED')
  })
})
