import { describe, expect, it } from 'vitest'
import { type PaystackClient, shopUrl, startPaystackClient } from '#simulator/testing/paystack-client.ts'

async function aCheckout(
  differences: Record<string, unknown> = {},
  options: Parameters<typeof startPaystackClient>[0] = {},
) {
  const client = await startPaystackClient(options)
  const { body } = await client.initialize(differences)
  const path = new URL(String(body.data.authorization_url)).pathname
  return {
    client,
    path,
    press: (fields: Record<string, string>) => client.page(path, { method: 'POST', body: new URLSearchParams(fields) }),
    text: async () => (await client.page(path)).text(),
  }
}

const status = async (client: PaystackClient) => (await client.verify()).body.data.status

describe('the checkout page', () => {
  it('says who asks for how much, and offers every test card and every ending', async () => {
    const { text } = await aCheckout()
    const page = await text()
    for (const words of [
      'ULIZA MARKETPLACE',
      'KSh 1,500.00',
      'wanjiku@shop.example',
      'ord-1',
      '4084 0840 8408 4081',
      '4084 0800 0067 1902',
      'Pay KSh 1,500.00</button>',
      'Decline</button>',
      'Insufficient funds</button>',
      'Go back without paying</button>',
      'Tell another story',
      'Pays, the event comes twice</button>',
      'Pays, and never returns to the shop</button>',
      'Returns to the shop as if paid, without paying</button>',
    ]) {
      expect(page).toContain(words)
    }
  })

  it('pays and sends the browser back with the reference, twice as Paystack does', async () => {
    const { client, press } = await aCheckout()
    const answer = await press({ card: '4084084084084081' })
    expect(answer.status).toEqual(303)
    expect(answer.headers.get('location')).toEqual(`${shopUrl}?trxref=ord-1&reference=ord-1`)
    expect(await status(client)).toEqual('success')
  })

  it.each([
    [{ action: 'decline' }, 'The bank declined this card'],
    [{ card: '4084080000005408' }, 'The bank declined this card'],
    [{ action: 'no-funds' }, 'There is too little money on this card'],
    [{ card: '4084080000670037' }, 'There is too little money on this card'],
  ])('stays for another card after %j', async (fields, words) => {
    const { path, press, text } = await aCheckout()
    expect((await press({ ...fields })).headers.get('location')).toEqual(path)
    expect(await text()).toContain(`role="alert">${words}`)
    expect((await press({})).headers.get('location')).toMatch(/^https:\/\/shop\.example/)
  })

  it('goes back without paying, to cancel_action where there is one', async () => {
    const { client, press } = await aCheckout({ metadata: { cancel_action: 'https://shop.example/cart' } })
    expect((await press({ action: 'abandon' })).headers.get('location')).toEqual('https://shop.example/cart')
    expect((await press({ action: 'return-unpaid' })).headers.get('location')).toMatch(/trxref=ord-1/)
    expect(await status(client)).toEqual('abandoned')
  })

  it('pays with the scenario of its button', async () => {
    const { client, press } = await aCheckout()
    await press({ card: '4084084084084081', scenario: 'duplicate-event' })
    await client.wait(60)
    expect(client.events().length).toEqual(2)
  })

  it('keeps a customer who never returns, and offers no way back', async () => {
    const { path, press, text } = await aCheckout()
    expect((await press({ scenario: 'no-redirect' })).headers.get('location')).toEqual(path)
    expect(await text()).toContain('Paid. The shop can see it.')
    expect(await text()).not.toContain('shop.example/orders')
  })

  it('offers a payment that is over no second time, only the way back', async () => {
    const { press, text } = await aCheckout()
    await press({})
    expect(await text()).not.toContain('<button')
    expect(await text()).toContain(`href="${shopUrl}?trxref=ord-1&amp;reference=ord-1"`)
  })

  it('stays where it is for a merchant that named no return address', async () => {
    const { path, press, text } = await aCheckout({ callback_url: undefined })
    expect((await press({})).headers.get('location')).toEqual(path)
    expect(await text()).toContain('You can close this page.')
  })

  it('lets its form lead to the merchant and nowhere else, and runs no script', async () => {
    const { client, path } = await aCheckout({ metadata: { cancel_action: 'https://cart.example/7' } })
    const { headers } = await client.page(path)
    expect(headers.get('content-security-policy')).toEqual(
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' https://shop.example https://cart.example; base-uri 'none'; frame-ancestors 'none'",
    )
    const assets = [...(await (await client.page(path)).text()).matchAll(/<link[^>]+href="([^"]+)"/g)]
    expect(assets.length).toEqual(3)
    for (const [, asset = ''] of assets) expect((await client.page(asset)).status).toEqual(200)
  })

  it('shows what a merchant sends as text, never as markup', async () => {
    const { client, text } = await aCheckout({}, { merchantName: '<img src=x>' })
    expect(await text()).not.toContain('<img')
    expect(await (await client.page('/paystack')).text()).not.toContain('<img')
  })

  it.each(['/paystack/checkout/nobody', '/paystack/nowhere'])('is not found at %s', async (path) => {
    const client = await startPaystackClient()
    expect((await client.page(path)).status).toEqual(404)
  })

  it('refuses a form that is not its own', async () => {
    const { press } = await aCheckout()
    expect((await press({ action: 'unknown' })).status).toEqual(400)
  })
})

describe('the list of card payments', () => {
  it('leads to each checkout and says how it stands', async () => {
    const { client, path, press } = await aCheckout()
    const list = async () => (await client.page('/paystack')).text()
    expect(await list()).toContain('Not paid')
    await press({})
    expect(await list()).toContain(`<a href="${path}">ord-1</a>`)
    expect(await list()).toContain('Paid</span>')
  })

  it('says so when there is none', async () => {
    const client = await startPaystackClient()
    expect(await (await client.page('/paystack')).text()).toContain('No shop has asked for a card payment yet.')
  })
})
