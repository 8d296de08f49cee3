import { describe, expect, it } from 'vitest'
import { inTime } from '#server/testing/builders/disbursements.ts'
import { aPaidOrder, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson, type Person } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()
const path = '/api/user/billing-details'
const delta = { companyName: 'Delta Studio Limited', kraPin: 'P051730118D' }

async function anOrder() {
  const [shop, customer] = await Promise.all([aShop(world), aPerson(world, { name: 'Wanjiru Kamau' })])
  const product = await aProduct(world, shop)
  const buy = () => aPaidOrder(world, shop, customer, [{ product }])
  return { shop, customer, buy, order: await buy() }
}

async function pdfAt(who: Person, url: string): Promise<string> {
  const { rawPayload } = await world.app.inject({ url, headers: { cookie: who.cookie } })
  return (await readPdf(rawPayload)).join('\n')
}
const receiptOf = (who: Person, { id }: { id: string }) => pdfAt(who, `/api/user/orders/${id}/receipt.pdf`)

describe('the receipts of who buys for a company', () => {
  it('are made out to it with its PIN, name who bought, and so are credit notes', async () => {
    const { shop, customer, order } = await anOrder()
    expect((await customer.send('PUT', path, delta)).body).toEqual({ billingDetails: delta })
    const receipt = await receiptOf(customer, order)
    expect(receipt).toMatch(/Delta Studio Limited\s+KRA PIN P051730118D\s+Wanjiru Kamau/)
    await refundOrder(shop.owner, order.id, { whole: true })
    await inTime(world, async () => (await orderOf(customer, order.id)).refunds[0].status === 'SUCCEEDED')
    const creditNote = await pdfAt(customer, `/api/user/orders/${order.id}/credit-notes.pdf`)
    expect(creditNote).toMatch(/Delta Studio Limited\s+KRA PIN P051730118D/)
    expect(await pdfAt(shop.owner, `/api/vendor/orders/${order.id}/receipt.pdf`)).toContain('P051730118D')
  })

  it('stay as they were numbered when it changes, and is not named any more once it is taken away', async () => {
    const { customer, order, buy } = await anOrder()
    expect(await receiptOf(customer, order)).not.toContain('KRA PIN P')
    await customer.send('PUT', path, delta)
    expect(await receiptOf(customer, order)).not.toContain('Delta Studio')
    const second = await buy()
    expect(await receiptOf(customer, second)).toContain('Delta Studio Limited')
    await customer.send('PUT', path, { ...delta, companyName: 'Delta Holdings' })
    expect((await customer.get(path)).body.billingDetails.companyName).toBe('Delta Holdings')
    expect((await customer.send('DELETE', path)).status).toBe(204)
    expect((await customer.get(path)).body).toEqual({ billingDetails: null })
    expect(await receiptOf(customer, second)).toContain('Delta Studio Limited')
    expect(await receiptOf(customer, await buy())).not.toContain('Delta')
  })

  it('are made out to nobody with something else than a PIN, and to nobody of another account', async () => {
    const customer = await aPerson(world)
    for (const kraPin of ['X051730118D', 'P05173011', 'p051730118d', ''])
      expect((await customer.send('PUT', path, { ...delta, kraPin })).body).toMatchObject({ code: 'invalid_input' })
    expect((await customer.send('PUT', path, { ...delta, companyName: ' ' })).status).toBe(422)
    await customer.send('PUT', path, delta)
    expect((await (await aPerson(world)).get(path)).body).toEqual({ billingDetails: null })
  })
})
