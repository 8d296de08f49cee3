import { expect, it } from 'vitest'
import { readPdf } from '../server/testing/read-pdf.ts'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { aCustomer, aPaidOrderOf } from './support/market.ts'
import { aNewShop, approve } from './support/new-shop.ts'
import { enterAs } from './support/people.ts'
import { program, withEtims } from './support/program.ts'
import { toastOn } from './support/toasts.ts'

withEtims()
withBrowser()

const pinOfShop = 'P051482930K'
const delta = { name: 'Delta Studio Limited', pin: 'P051730118D' }

it('a shop enters its device, a customer buys for a company, and the receipt is signed for both and found by its code', async () => {
  const shop = await aNewShop('Jiko la eTIMS')
  await approve(shop)
  const { page } = shop.visit
  await open(page, '/vendor/settings')
  await page.getByText('Save the KRA PIN under taxes first.').waitFor()
  const taxes = page
    .locator('section, form')
    .filter({ has: page.getByRole('heading', { name: 'Taxes' }) })
    .last()
  await taxes.getByLabel('KRA PIN').fill('p051 482 930k')
  await taxes.getByText('My shop is registered for VAT').click()
  await taxes.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Enter a device' }).click()
  await page.getByLabel('Serial of the device').fill('DVC051482930')
  await page.getByRole('button', { name: 'Initialise the device' }).click()
  await toastOn(page).filter({ hasText: 'The device is ready. It signs everything from now on.' }).waitFor()

  const customer = await aCustomer('Zawadi Barasa', 'sw')
  const visit = await aVisit({ locale: 'sw-KE' })
  await enterAs(visit, customer.api)
  await open(visit.page, '/account/profile')
  await visit.page.getByRole('button', { name: 'Ongeza kampuni' }).click()
  await visit.page.getByLabel('Kampuni').fill(delta.name)
  await visit.page.getByLabel('PIN ya KRA').fill(delta.pin.toLowerCase())
  await visit.page.locator('#receipts').getByRole('button', { name: 'Hifadhi' }).click()
  await visit.page.locator('#receipts').getByRole('button', { name: 'Badilisha' }).waitFor()
  const order = await aPaidOrderOf(customer, shop, shop.owner)

  await open(visit.page, `/account/orders/${order.id}`)
  const href = await visit.page.getByRole('link', { name: 'Risiti kama PDF' }).getAttribute('href')
  const receipt = async () => {
    const answer = await visit.context.request.get(href ?? '')
    return (await readPdf(await answer.body())).join('\n')
  }
  await expect.poll(receipt, { timeout: 20_000, interval: 500 }).toContain('KRACU')
  const text = await receipt()
  for (const words of [delta.name, `PIN ya KRA ${delta.pin}`, 'Zawadi Barasa', pinOfShop]) expect(text).toContain(words)
  // What its QR code leads to.
  const signature = /\w{4}(?:-\w{4}){3}(?!-)/.exec(text)?.[0].replaceAll('-', '')
  const shown = `/etims/common/link/etims/receipt/indexEtimsReceiptData?Data=${pinOfShop}00${signature}`
  const found = await (await fetch(program().phonesUrl + shown)).text()
  expect(found).toContain('RECEIPT-000001')
  expect(found).toContain('1000.00')

  await open(page, '/vendor/revenue/statement')
  await page.getByText('Receipts, credit notes and commission invoices of this month').click()
  await page.getByText('Receipt 000001').waitFor()
  await page.getByText('Signed', { exact: true }).waitFor()
})
