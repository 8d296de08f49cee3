import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { formatShortCode } from '../contracts/tickets/short-code.ts'
import { demoPassword } from '../demo/seed/index.ts'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { anEventToday, theVendor, ticketsFor, ticketsOf } from './support/gates.ts'
import { keptOn, keptTexts } from './support/kept.ts'
import { aNewCustomer, demoPeople, signInOn, signOutOn } from './support/people.ts'
import { program } from './support/program.ts'

withBrowser({ hasPictures: true })

const phone = { viewport: { width: 360, height: 740 } }

const { vendor, vendorId } = await theVendor()
const event = await anEventToday('Wallet night', vendor)

/** A customer with two tickets, which this browser has kept. */
async function aKeptWallet() {
  const visit = await aNewCustomer(phone)
  const tickets = await ticketsOf(visit.person, event, vendorId, 2)
  // The one that is held up first.
  const [ticket] = tickets.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  await open(visit.page, '/account/tickets')
  await visit.page.getByText('Opens without internet on this phone.').waitFor()
  return { ...visit, ticket: ticket!, shortCode: formatShortCode(ticket!.shortCode) }
}

const qrOf = (page: Page) => page.getByRole('article').getByRole('img', { name: /^QR code/ })

describe('the tickets of a customer without a network', () => {
  it('open with their codes as they were last seen, say so, and are read again when the network is back', async () => {
    const { page, context, ticket, shortCode } = await aKeptWallet()
    await page.goto('/')
    await context.setOffline(true)
    await page.goto(`/account/tickets?ticket=${ticket.id}`)
    const note = page.getByText(/^Saved on this phone, as of /)
    await note.waitFor()
    await qrOf(page).waitFor()
    const article = page.getByRole('article')
    expect(await article.textContent()).toContain(shortCode)
    expect(await article.textContent()).toContain(event.title)
    await page.reload()
    await note.waitFor()
    await qrOf(page).waitFor()
    // What needs the server is not offered.
    expect(await page.getByRole('link', { name: 'Send to a friend' }).count()).toBe(0)
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Send to a friend' }).waitFor()
    expect(await note.count()).toBe(0)
  })

  it('have both codes on the first screen of a small phone, with a network and without', async () => {
    const { page, context, shortCode } = await aKeptWallet()
    const bar = page.getByRole('navigation', { name: 'Main' }).last()
    const isAboveTheBar = async () => {
      const [code, qr, top] = await Promise.all([
        page.getByRole('article').getByText(shortCode, { exact: true }).boundingBox(),
        qrOf(page).boundingBox(),
        bar.boundingBox(),
      ])
      return code!.y + code!.height <= top!.y && qr!.y >= 0
    }
    expect(await isAboveTheBar()).toBe(true)
    await context.setOffline(true)
    await page.reload()
    await page.getByText(/^Saved on this phone/).waitFor()
    await page.getByText('No internet since', { exact: false }).waitFor()
    await qrOf(page).waitFor()
    expect(await isAboveTheBar()).toBe(true)
  })

  it('are offered by a page that does not open', async () => {
    const { page, context } = await aKeptWallet()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Sell on Uliza' }).click()
    await page.getByRole('heading', { name: 'This page needs internet', level: 1 }).waitFor()
    await page.getByRole('link', { name: /^2 tickets/ }).click()
    await page.getByText(/^Saved on this phone/).waitFor()
    expect(await page.getByRole('article').count()).toBe(1)
  })

  it('are opened with another nonce each time, and by the policy of the server', async () => {
    const { page, context } = await aKeptWallet()
    await context.setOffline(true)
    const nonceOf = async () => {
      const response = await page.goto('/account/tickets')
      const policy = (await response?.headerValue('content-security-policy')) ?? ''
      const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1]
      await qrOf(page).waitFor()
      expect(await page.evaluate(() => [...document.scripts].find((script) => script.nonce)?.nonce)).toBe(nonce)
      return nonce
    }
    const [first, second] = [await nonceOf(), await nonceOf()]
    expect(first).toMatch(/^[\w+/]{22}==$/)
    expect(second).not.toBe(first)
  })
})

describe('what a phone has kept of tickets', () => {
  /** Not what anybody may read, which the page after signing out keeps too. */
  const keptOfPeople = async (page: Page) => {
    const { files, records } = await keptOn(page)
    return { files: files.filter((url) => /account|user|auth|tickets/.test(url)), records }
  }
  const isEmpty = async (page: Page) => (await keptOfPeople(page)).files.length === 0

  it('is gone when the customer signs out', async () => {
    const { page, context } = await aKeptWallet()
    expect((await keptOn(page)).files).toContain(`${program().appUrl}/account/tickets/kept.json`)
    await signOutOn(page)
    expect(await keptOfPeople(page)).toEqual({ files: [], records: {} })
    await context.setOffline(true)
    await page.goto('/account/tickets')
    await page.getByRole('heading', { name: 'This page needs internet', level: 1 }).waitFor()
    expect(await page.getByText(event.title).count()).toBe(0)
  })

  it('is gone when somebody else signs in', async () => {
    const { page, context, ticket } = await aKeptWallet()
    const { person: other } = await aNewCustomer()
    expect(await keptTexts(page)).toContain(ticket.shortCode)
    await endSession(context)
    await open(page, '/auth/login')
    await signInOn(page, other.email, other.password)
    await page.getByText('Welcome back', { exact: false }).first().waitFor()
    // What is kept from now on is the other's.
    await expect.poll(async () => (await keptTexts(page)).includes(ticket.shortCode)).toBe(false)
  })

  it('is gone when the session has ended, whichever page of the account is opened', async () => {
    const { page, context } = await aKeptWallet()
    await endSession(context)
    await page.goto('/account/tickets')
    await page.waitForURL(/auth\/login/)
    await expect.poll(() => isEmpty(page)).toBe(true)
  })

  it('is gone when the network is back, and with it the news that the session has ended', async () => {
    const { page, context, shortCode } = await aKeptWallet()
    await context.setOffline(true)
    await page.reload()
    await page.getByText(/^Saved on this phone/).waitFor()
    await endSession(context)
    await context.setOffline(false)
    await page.getByText(shortCode, { exact: true }).waitFor({ state: 'detached' })
    await expect.poll(() => isEmpty(page)).toBe(true)
  })

  /** As if it had been ended on another device. */
  const endSession = (context: BrowserContext) => context.clearCookies()
})

describe('the guests that a vendor’s phone has kept for the door', () => {
  it('are gone when the vendor signs out', async () => {
    await ticketsFor(event, vendorId, 1)
    const { page } = await aVisit()
    await open(page, '/auth/login')
    await signInOn(page, demoPeople.VENDOR.email, demoPassword)
    await page.waitForURL(/\/vendor/)
    await open(page, `/vendor/scan?event=${event.id}`)
    await page.getByText('1 key, from Uliza').waitFor()
    await expect.poll(async () => (await keptOn(page)).records['uliza-door bundles']).toBe(1)
    await signOutOn(page)
    const { records } = await keptOn(page)
    expect([records['uliza-door bundles'], records['uliza-door counts'], records['uliza-door learned']]).toEqual([
      0, 0, 0,
    ])
  })
})
