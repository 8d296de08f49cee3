import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { aCustomer, answerPrompt, aPaidOrder, aPaidOrderOf, somebody, tellPhones } from './support/market.ts'
import { addProduct, aNewShop, approve, type NewShop } from './support/new-shop.ts'
import { anAdministrator, enter } from './support/people.ts'
import { inDatabase } from './support/program.ts'

withBrowser({ hasPictures: true })

const phone = { viewport: { width: 360, height: 780 } }

/** An order for 1,000 of a shop that is this journey's alone, handed over, and its customer's phone on its page. */
async function aHandedOver(shop: NewShop, customer: string) {
  const order = await aPaidOrder(shop, customer, shop.owner)
  for (const step of ['accept', 'ready', 'complete'])
    await shop.owner.send('POST', `/api/vendor/orders/${order.id}/${step}`)
  const visit = await aVisit(phone)
  await enter(visit, order.email, order.password)
  await open(visit.page, `/account/orders/${order.id}`)
  return { ...order, page: visit.page }
}

async function aShop(name: string) {
  const shop = await aNewShop(name)
  await approve(shop)
  return shop
}

/** Reports that one of what was bought was missing, in these words. */
async function report(page: Page, words: string, picture?: string) {
  await page.getByRole('link', { name: 'Something is wrong' }).click()
  await page.getByRole('heading', { level: 1, name: 'Something is wrong' }).waitFor()
  await page.getByLabel('Something is missing').check()
  await page.getByLabel('1 × Ugali na samaki').check()
  if (picture) {
    await page.locator('input[type=file]').setInputFiles(picture)
    await page.getByRole('img', { name: 'Your picture 1' }).waitFor()
  }
  await page.getByLabel('In your words').fill(words)
  await page
    .getByRole('button', { name: /^Ask for KSh\s1,000 back$/ })
    .last()
    .click()
  await page.getByRole('heading', { level: 1, name: /^The shop answers by/ }).waitFor()
}

describe('a problem with an order', () => {
  it('is reported with a photograph, answered with an offer, taken, and the money is on its way', async () => {
    const shop = await aShop('Jikoni Safi')
    const order = await aHandedOver(shop, 'Zawadi Barasa')
    const { page } = order
    await report(page, 'Samaki hakuwepo kwenye mfuko.', 'e2e/support/poster.webp')
    await page.getByText('No answer means yes.').waitFor()

    const { page: kitchen } = shop.visit
    await open(kitchen, '/vendor')
    await kitchen.getByRole('link', { name: '1 problem waits for your answer' }).click()
    await kitchen.getByRole('heading', { level: 2, name: 'Zawadi Barasa' }).waitFor()
    await kitchen.getByText('“Samaki hakuwepo kwenye mfuko.”').waitFor()
    await kitchen.getByRole('img', { name: 'Photograph 1' }).waitFor()
    await kitchen.getByRole('button', { name: 'Offer another sum' }).click()
    const sheet = kitchen.getByRole('dialog', { name: 'What do you offer Zawadi Barasa?' })
    await sheet.getByLabel('Sum').fill('400')
    await sheet.getByLabel('A word to Zawadi Barasa').fill('Pole sana, tulisahau.')
    await sheet.getByRole('button', { name: 'Send the offer' }).click()
    await kitchen.getByText('The offer is sent').first().waitFor()

    await page.getByRole('heading', { level: 1, name: /offers KSh\s400$/ }).waitFor()
    await page.getByText('Pole sana, tulisahau.').waitFor()
    await page.getByRole('button', { name: /^Take KSh\s400$/ }).click()
    await page.getByRole('heading', { level: 1, name: /^KSh\s400 is (on its way to|back with) you$/ }).waitFor()
    await open(page, `/account/orders/${order.id}`)
    await page.getByRole('heading', { name: 'Money back' }).waitFor()
    expect(await page.getByText(/KSh\s400/).count()).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'What you reported about this order' }).waitFor()
  })

  it('that the shop refuses is decided by the market, which says who bears it and what the ledger says of that', async () => {
    const shop = await aShop('Jikoni Mbali')
    const { page } = await aHandedOver(shop, 'Auma Otieno')
    await report(page, 'Chakula kilikuwa pungufu.')

    const { page: kitchen } = shop.visit
    await open(kitchen, '/vendor/problems')
    await kitchen.getByRole('button', { name: 'Say no' }).click()
    const refusal = kitchen.getByRole('dialog', { name: /^Give nothing back of KSh\s1,000\?$/ })
    await refusal.getByLabel('Why not').fill('Tulipakia vyote viwili.')
    await refusal.getByRole('button', { name: 'Say no' }).click()
    await kitchen.getByText('Your answer is sent').first().waitFor()
    await page.getByRole('heading', { level: 1, name: 'The shop says no. We look at it.' }).waitFor()

    const { page: market } = await anAdministrator('Njeri Wafula')
    await open(market, '/admin/problems')
    await market.getByRole('row').filter({ hasText: shop.name }).getByRole('link').click()
    await market.getByText(/^They do not agree: KSh\s1,000 is asked, the shop says no\.$/).waitFor()
    await market.getByText('Tulipakia vyote viwili.').waitFor()
    await market.getByLabel('Another sum').check()
    await market.getByLabel('Sum', { exact: true }).fill('600')
    await market.getByLabel('Uliza', { exact: true }).check({ force: true })
    await market.getByRole('table', { name: 'Borne by the market' }).waitFor()
    await market.getByRole('button', { name: /^Give KSh\s600 back$/ }).click()
    const decision = market.getByRole('dialog', { name: /^Give KSh\s600 back to Auma Otieno\?$/ })
    await decision.getByLabel('Reason, both read it').fill('Mfuko haukufungwa vizuri.')
    await decision.getByRole('button', { name: /^Give KSh\s600 back$/ }).click()
    await market.getByText('Uliza bears it.').waitFor()

    await page.getByRole('heading', { level: 1, name: /^KSh\s600 is (on its way to|back with) you$/ }).waitFor()
    await page.getByText('Mfuko haukufungwa vizuri.').waitFor()
    await open(kitchen, '/vendor/problems?tab=DECIDED')
    await kitchen.getByText('Mfuko haukufungwa vizuri.').waitFor()
    expect(await kitchen.getByRole('button', { name: 'Say no' }).count()).toBe(0)
  })

  it('about much money is decided by one administrator and confirmed by another', async () => {
    const shop = await aShop('Jikoni Kubwa')
    const priceKES = 60_000
    const id = await addProduct(shop.owner, 'Karamu nzima', priceKES)
    const customer = await aCustomer('Atieno Were')
    await tellPhones(`/phones/254${customer.phone.slice(1)}`, { balanceKES: 70_000 })
    const feast = { ...shop, product: { ...shop.product, id, priceKES } }
    const order = await aPaidOrderOf(customer, feast, shop.owner)
    for (const step of ['accept', 'ready', 'complete'])
      await shop.owner.send('POST', `/api/vendor/orders/${order.id}/${step}`)
    const problems = `/api/user/orders/${order.id}/problems`
    const { report } = await customer.api.get<{ report: { lines: { orderLineId: string }[] } }>(problems)
    const lines = report.lines.map(({ orderLineId }) => ({ orderLineId, quantity: 1 }))
    await customer.api.send('POST', problems, { reason: 'POOR_QUALITY', lines })
    const { items } = await customer.api.get<{ items: { id: string }[] }>(problems)
    const problem = items[0]!.id
    await shop.owner.send('POST', `/api/vendor/problems/${problem}/refuse`, { words: 'Kilikuwa kizuri.' })

    const [first, second] = await Promise.all([anAdministrator('Kamau Otieno'), anAdministrator('Halima Abdi')])
    await open(first.page, `/admin/problems/${problem}`)
    await first.page.getByRole('button', { name: /^Give KSh\s60,000 back$/ }).click()
    const proposal = first.page.getByRole('dialog', { name: /^Give KSh\s60,000 back to Atieno Were\?$/ })
    await proposal.getByLabel('Reason, both read it').fill('Picha zinaonyesha.')
    await proposal.getByRole('button', { name: 'Propose it' }).click()
    await first.page.getByText('You proposed it. It needs a second administrator.').waitFor()
    expect(await first.page.getByRole('button', { name: 'Confirm', exact: true }).count()).toBe(0)

    await open(second.page, `/admin/problems/${problem}`)
    await second.page.getByRole('button', { name: 'Confirm', exact: true }).click()
    const question = second.page.getByRole('dialog')
    await question.getByText('Picha zinaonyesha.').waitFor()
    await question.getByRole('button', { name: 'Confirm', exact: true }).click()
    await second.page.getByText(/^KSh\s60,000 went back to the customer\.$/).waitFor()
    await first.page.getByText(/^KSh\s60,000 went back to the customer\.$/).waitFor()
  })

  it('to which the shop says nothing in its time is paid by itself', async () => {
    const shop = await aShop('Jikoni Kimya')
    const { page, id } = await aHandedOver(shop, 'Halima Abdi')
    await report(page, 'Halikufika lote.')
    // The time of the shop is over: the row itself refuses another one.
    const past = `now() - interval '1 minute'`
    await inDatabase(
      `set session_replication_role = replica;
       update order_problems set answer_by = ${past}, due_at = ${past} where order_id = '${id}'`,
      [],
    )
    const heading = page.getByRole('heading', { level: 1, name: /^KSh\s1,000 is (on its way to|back with) you$/ })
    await heading.waitFor()
    expect(await page.getByText('The shop did not answer').count()).toBe(1)
  })

  it('is reported by a guest in the browser in which they ordered, and in no other', async () => {
    const shop = await aShop('Jikoni Mgeni')
    const guest = somebody('Ayub Ogada')
    const { page } = await aVisit(phone)
    await open(page, `/vendors/${shop.slug}`)
    await page.getByRole('button', { name: `Add ${shop.product.name}`, exact: true }).click()
    await page.getByRole('link', { name: /View cart/ }).click()
    await page.getByRole('button', { name: 'Checkout' }).last().click()
    await page.getByRole('textbox', { name: 'Your phone' }).fill(guest.phone.slice(1))
    await page.getByLabel('First name').fill(guest.name)
    await page
      .getByRole('button', { name: /^Pay KSh/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Check your phone' }).waitFor()
    await answerPrompt(guest.phone)
    await page.getByRole('heading', { name: shop.name }).waitFor()
    const { items } = await shop.owner.get<{ items: { id: string }[] }>('/api/vendor/orders')
    for (const step of ['accept', 'ready', 'complete'])
      await shop.owner.send('POST', `/api/vendor/orders/${items[0]?.id}/${step}`)
    await page.reload()

    const other = await aVisit(phone)
    await open(other.page, `/o${new URL(page.url()).hash}`)
    await other.page.getByRole('link', { name: 'Something is wrong' }).waitFor()
    await report(page, 'Samaki hakuwepo.')
    await page.getByRole('link', { name: 'Back to the order' }).click()
    await page.getByRole('link', { name: 'Your report about this order' }).waitFor()
    await other.page.reload()
    await other.page.getByRole('link', { name: 'Something is wrong' }).waitFor()
    expect(await other.page.getByRole('link', { name: 'Your report about this order' }).count()).toBe(0)
  })

  it('is taken back by its customer, and words that were typed are not lost by a press on Back', async () => {
    const shop = await aShop('Jikoni Kosa')
    const { page } = await aHandedOver(shop, 'Wafula Simiyu')
    await page.getByRole('link', { name: 'Something is wrong' }).click()
    await page.getByLabel('In your words').fill('Nadhani')
    await page.getByRole('link', { name: 'Back to the order' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Stay' }).click()
    expect(await page.getByLabel('In your words').inputValue()).toBe('Nadhani')
    await page.getByLabel('Something is missing').check()
    await page.getByLabel('1 × Ugali na samaki').check()
    await page
      .getByRole('button', { name: /^Ask for KSh\s1,000 back$/ })
      .last()
      .click()
    await page.getByRole('button', { name: 'It was my mistake, take it back' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click()
    await page.getByRole('heading', { level: 1, name: 'You took your report back' }).waitFor()
  })
})
