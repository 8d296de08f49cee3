import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { open, withBrowser } from './support/browser.ts'
import { aPaidOrder } from './support/market.ts'
import { aNewShop, approve } from './support/new-shop.ts'

withBrowser()

const received: { headers: IncomingHttpHeaders; body: string }[] = []
let status = 500
/** The till of a shop. */
const till = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => {
    body += part.toString()
  })
  request.on('end', () => {
    received.push({ headers: request.headers, body })
    response.writeHead(status).end()
  })
})
await new Promise<void>((listening) => till.listen(0, '127.0.0.1', listening))
afterAll(() => till.close())
const isSigned = ({ headers, body }: (typeof received)[number], secret: string) => {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}
const typesOf = (messages: typeof received) => messages.map(({ body }) => JSON.parse(body).type)

describe('the owner of a shop', () => {
  it('adds the address of a till, copies its secret, sees what was not taken, sends it again, and deletes it', async () => {
    // One that no other journey types a password for: tries are counted by account.
    const shop = await aNewShop('Till Kitchen')
    await approve(shop)
    const { page } = shop.visit
    await open(page, '/vendor/settings')
    await page.getByRole('link', { name: 'See webhooks' }).click()
    await page.getByRole('heading', { name: 'No server is told yet' }).waitFor()
    await page.getByRole('button', { name: 'Add an endpoint' }).click()
    const form = page.getByRole('dialog', { name: 'Add an endpoint' })
    await form.getByLabel('Address of your server').fill('http://192.168.1.20/hooks')
    await form.getByRole('textbox', { name: 'Your password' }).fill(shop.password)
    await form.getByRole('button', { name: 'Add an endpoint' }).click()
    await form.getByText('Use an address that starts with https://.').waitFor()
    const { port } = till.address() as AddressInfo
    await form.getByLabel('Address of your server').fill(`http://127.0.0.1:${port}/till`)
    await form.getByRole('button', { name: 'Add an endpoint' }).click()
    const sheet = page.getByRole('dialog', { name: 'The secret of this endpoint' })
    const secret = await sheet.getByRole('textbox').inputValue()
    expect(secret).toMatch(/^whsec_/)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect.poll(() => typesOf(received)).toContain('webhook.test')
    const row = page.getByRole('listitem').filter({ hasText: 'Test' }).first()
    await row.getByText('Trying again').first().waitFor()
    await row.locator('summary').click()
    await row
      .getByText(/Answered 500/)
      .first()
      .waitFor()

    status = 204
    await aPaidOrder(shop, 'Zawadi Barasa', shop.owner)
    await expect.poll(() => typesOf(received)).toContain('order.paid')
    expect(received.every((message) => isSigned(message, secret))).toBe(true)
    const paid = page.getByRole('listitem').filter({ hasText: 'An order is paid' }).first()
    await paid.getByText('Delivered').waitFor()
    await paid.locator('summary').click()
    const before = received.length
    await paid.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => received.length).toBeGreaterThan(before)

    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'No server is told yet' }).waitFor()
  })
})
