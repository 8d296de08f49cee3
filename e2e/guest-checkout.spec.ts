import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { inSwahili } from './support/english.ts'
import { anEventToday, linkIn, theVendor } from './support/gates.ts'
import { anOpenShop, answerPrompt, demo, type OpenShop, smsTo, somebody } from './support/market.ts'
import { signInOn } from './support/people.ts'
import { program } from './support/program.ts'

withBrowser({ hasPictures: true })

const phone = { viewport: { width: 360, height: 800 } }

/** The newest code that came to this phone, once one has. */
async function codeTo(phone: string): Promise<string> {
  for (let waited = 0; waited < 20_000; waited += 200) {
    const view = await fetch(`${program().phonesUrl}/_sim/phones/254${phone.slice(1)}`)
    const { inbox } = (await view.json()) as { inbox: { text: string }[] }
    const [code] = inbox.flatMap(({ text }) => /^Uliza: (\d{6}) /.exec(text)?.[1] ?? [])
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`no code came to ${phone}`)
}

/** Lunch in the cart, and checkout open. */
async function toCheckout(page: Page, shop: OpenShop, words: { add: string; cart: RegExp; checkout: string }) {
  await open(page, `/vendors/${shop.slug}`)
  await page.getByRole('button', { name: words.add, exact: true }).first().click()
  await page.getByRole('link', { name: words.cart }).first().click()
  await page.getByRole('button', { name: words.checkout }).last().click()
}

describe('somebody without an account', () => {
  it('buys lunch with a name and a phone, follows it by the link of the SMS, and keeps it in an account by one code', {
    timeout: 120_000,
  }, async () => {
    const shop = await anOpenShop()
    const guest = somebody('Zawadi Achieng')
    const { page } = await aVisit(phone)
    await toCheckout(page, shop, { add: `Add ${shop.product.name}`, cart: /View cart/, checkout: 'Checkout' })
    await page.getByText('No account needed.').waitFor()
    await page.getByRole('textbox', { name: 'Your phone' }).fill(guest.phone.slice(1))
    await page.getByLabel('First name').fill(guest.name)
    await page.getByRole('radio', { name: /Pick-up/ }).check()
    await page
      .getByRole('button', { name: /^Pay KSh/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Check your phone' }).waitFor()
    await answerPrompt(guest.phone)
    await page.getByRole('heading', { name: shop.name }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/o')
    await page.getByRole('link', { name: 'Receipt as PDF' }).waitFor()

    const other = await aVisit(phone)
    const link = linkIn(await smsTo(guest.phone))
    expect(link).toBe(new URL(page.url()).pathname + new URL(page.url()).hash)
    await open(other.page, link)
    await other.page.getByRole('heading', { name: shop.name }).waitFor()
    await other.page.getByText('Whoever has this link sees the order, not your number.').waitFor()
    expect(await other.page.getByText(guest.phone.slice(2), { exact: false }).count()).toBe(0)
    expect(await other.page.getByRole('button', { name: /Cancel/ }).count()).toBe(0)
    expect(await other.context.cookies()).toEqual([])

    const kitchen = await aVisit({ viewport: { width: 1024, height: 800 } })
    await open(kitchen.page, '/auth/login?redirect=/vendor/orders')
    await signInOn(kitchen.page, shop.ownerEmail, demo.password)
    const card = kitchen.page.getByRole('article').filter({ hasText: guest.name })
    await card.getByRole('button', { name: /^Accept/ }).click()
    // Told once it can no longer be undone.
    await page.getByText('Preparing').waitFor({ timeout: 30_000 })

    await page.getByRole('button', { name: 'Keep this order' }).click()
    await page.getByText('Sent to the phone of the order by SMS.').waitFor()
    await page.getByLabel('The six digits').fill(await codeTo(guest.phone))
    await page.waitForURL('**/account')
    await page.getByText('It is yours').first().waitFor()
    await page.getByText(shop.name).first().waitFor()
  })

  it('buys a ticket in Swahili, which comes by a link of its own', { timeout: 120_000 }, async () => {
    const { vendor } = await theVendor()
    const event = await anEventToday('Wageni', vendor)
    const guest = somebody('Baraka Mwangi')
    const visit = await aVisit(phone)
    await inSwahili(visit)
    const { page } = visit
    const { slug } = await vendor.get<{ slug: string }>(`/api/vendor/events/${event.id}`)
    await open(page, `/events/${slug}`)
    await page
      .getByRole('listitem')
      .filter({ hasText: 'By the stage' })
      .getByRole('button', { name: 'Ongeza moja' })
      .click()
    await page
      .getByRole('button', { name: /Pata tiketi/ })
      .last()
      .click()
    await page.getByRole('button', { name: 'Nenda kulipa' }).last().click()
    await page.getByText('Huhitaji akaunti.').waitFor()
    await page.getByRole('textbox', { name: 'Simu yako' }).fill(guest.phone.slice(1))
    await page.getByLabel('Jina la kwanza').fill(guest.name)
    await page
      .getByRole('button', { name: /^Lipa KSh/ })
      .first()
      .click()
    await answerPrompt(guest.phone)
    await page.getByRole('link', { name: 'Onyesha tiketi' }).click()
    const qr = page.getByRole('img', { name: /QR/ })
    await qr.waitFor()
    expect(await qr.count()).toBe(1)
  })

  it('is shown by no other link', async () => {
    const { page } = await aVisit(phone)
    for (const token of ['0'.repeat(32), 'abc', '']) {
      await page.goto('about:blank')
      await open(page, `/o#${token}`)
      const gone = page.getByRole('heading', { level: 1, name: 'This link has closed' })
      await gone.waitFor()
      expect(await gone.isVisible()).toBe(true)
    }
  })

  it('may sign in instead, and nothing that was written is lost', async () => {
    const shop = await anOpenShop()
    const { page } = await aVisit(phone)
    await toCheckout(page, shop, { add: `Add ${shop.product.name}`, cart: /View cart/, checkout: 'Checkout' })
    await page.getByRole('button', { name: 'I have one, sign in' }).click()
    const email = page.getByLabel('Email')
    await email.waitFor()
    await page.getByRole('button', { name: 'Order without an account' }).click()
    await page.getByRole('textbox', { name: 'Your phone' }).waitFor()
    expect(await email.count()).toBe(0)
  })
})
