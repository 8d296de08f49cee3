import { describe, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { anOpenShop, aPaidOrder, aProduct, type OpenShop, ownerOf } from './support/market.ts'
import { orderCard } from './support/order-cards.ts'
import { enterAs } from './support/people.ts'
import { inDatabase } from './support/program.ts'

withBrowser()

async function aVisitOfTheOwner(shop: OpenShop) {
  const visit = await aVisit({ viewport: { width: 1280, height: 900 } })
  await enterAs(visit, await ownerOf(shop))
  return visit.page
}

/** A dish of its own, so that what is done to it disturbs no other journey, and an order of it. */
async function anOrderOf(shop: OpenShop, dish: string, customer: string) {
  const product = await aProduct(shop, { name: dish })
  const order = await aPaidOrder({ ...shop, product: { ...shop.product, ...product } }, customer)
  const seen = () => order.customer.get<{ status: string; readyBy: string }>(`/api/user/orders/${order.id}`)
  return { product, order, seen }
}

describe('an order in the kitchen', () => {
  it('is accepted with 25 minutes and made ready, undone and done again, and its customer is told after each', async () => {
    const shop = await anOpenShop()
    const { product, order, seen } = await anOrderOf(shop, 'Mukimo', 'Nafula Simiyu')
    const page = await aVisitOfTheOwner(shop)
    await open(page, '/vendor/kitchen')
    await orderCard(page, 'To accept', product.name)
      .getByRole('button', { name: /^Another time/ })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^25\s*min/ })
      .click()
    const preparing = orderCard(page, 'Preparing', product.name)
    await preparing.getByText('left of 25 min').waitFor()
    expect((await seen()).status).toBe('PAID')
    await expect.poll(async () => (await seen()).status).toBe('ACCEPTED')

    const customer = await aVisit({ viewport: { width: 360, height: 740 } })
    await enterAs(customer, order.customer)
    await open(customer.page, `/account/orders/${order.id}`)
    await customer.page.getByText('Ready by', { exact: true }).waitFor()
    await customer.page
      .getByRole('status')
      .filter({ hasText: /^\d\d:\d\d$/ })
      .waitFor()
    await customer.page.getByText('Your number', { exact: false }).waitFor()

    await preparing.getByRole('checkbox').first().click()
    await preparing.getByRole('button', { name: /^Ready/ }).click()
    await page.getByRole('button', { name: /^Undo/ }).click()
    await preparing.getByRole('button', { name: /^Ready/ }).click()
    const ready = orderCard(page, 'Ready to go', product.name)
    await ready.waitFor()
    await customer.page.getByRole('heading', { name: /ready/i }).waitFor()
    await ready.getByRole('button', { name: /^Picked up/ }).click()
    await expect.poll(order.status).toBe('COMPLETED')
  })
})

describe('a dish that has sold out', () => {
  it('is marked with one tap in the queue, no customer can order it, and it comes back with another', async () => {
    const shop = await anOpenShop()
    const { product } = await anOrderOf(shop, 'Matoke', 'Baraka Mutua')
    const page = await aVisitOfTheOwner(shop)
    await open(page, '/vendor/orders')
    await page.getByRole('button', { name: `${product.name} is sold out`, exact: true }).click()
    await page.getByRole('button', { name: `${product.name} is back`, exact: true }).waitFor()

    const next = { ...shop, product: { ...shop.product, ...product } }
    await expect(aPaidOrder(next, 'Zainabu Ali')).rejects.toThrow(/sold_out/)
    const { page: menu } = await aVisit()
    await open(menu, `/vendors/${shop.slug}`)
    await menu.getByText(product.name).first().waitFor()
    expect(await menu.getByRole('button', { name: `Add ${product.name}`, exact: true }).count()).toBe(0)

    await page.getByRole('button', { name: `${product.name} is back`, exact: true }).click()
    await page.getByRole('button', { name: `${product.name} is sold out`, exact: true }).waitFor()
    expect(await (await aPaidOrder(next, 'Zainabu Ali')).status()).toBe('PAID')
  })

  it('is marked with the press that turns its order down', async () => {
    const shop = await anOpenShop()
    const person = 'Halima Wekesa'
    const { product, order } = await anOrderOf(shop, 'Githeri', person)
    const page = await aVisitOfTheOwner(shop)
    await open(page, '/vendor/orders')
    await orderCard(page, 'To accept', product.name)
      .getByRole('button', { name: /^Turn down/ })
      .click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('radio', { name: 'Something in it has sold out.' }).check()
    await sheet.getByRole('checkbox', { name: product.name }).check()
    await sheet.getByRole('button', { name: 'Turn down' }).click()
    await page.getByRole('button', { name: `${product.name} is back`, exact: true }).waitFor()
    expect(await order.status()).toBe('REJECTED')
  })
})

describe('a shop that misses three orders in a row', () => {
  it('is paused, says so on its pages, and resumes with one tap', async () => {
    const shop = await anOpenShop(undefined, { last: true })
    const page = await aVisitOfTheOwner(shop)
    await open(page, '/vendor/orders')
    const takesOrders = page.getByRole('switch', { name: 'Take orders' })
    for (const person of ['Juma Odera', 'Lilian Achola', 'Otieno Were']) {
      const { order } = await anOrderOf(shop, 'Mandazi', person)
      await inDatabase(`update orders set accept_by = now() - interval '1 second' where id = $1`, [order.id])
      await expect.poll(order.status).toBe('REJECTED')
    }
    await page.getByText('Paused: three orders ran out of time').waitFor()
    expect(await takesOrders.isChecked()).toBe(false)
    await takesOrders.click()
    await page.getByText('Paused: three orders ran out of time').waitFor({ state: 'hidden' })
    expect(await takesOrders.isChecked()).toBe(true)
  })
})

describe('what a device does with orders', () => {
  it('prints a ticket by itself as wide as its paper, and shows new orders while the page is out of sight', async () => {
    const shop = await anOpenShop()
    const visit = await aVisit({ viewport: { width: 1280, height: 900 }, permissions: ['notifications'] })
    await visit.context.addInitScript(() => {
      // A browser that cannot be notified once it is closed: the page itself shows what comes.
      Reflect.deleteProperty(window, 'PushManager')
      const shown: string[] = []
      const printed: string[] = []
      Object.assign(window, { shown, printed })
      window.print = () => {
        const ticket = document.querySelector<HTMLElement>('[data-printed]')
        printed.push(`${ticket?.style.width} ${ticket?.textContent}`)
        window.dispatchEvent(new Event('afterprint'))
      }
      class Shown {
        static permission = 'granted'
        static requestPermission = async () => 'granted'
        constructor(title: string) {
          shown.push(title)
        }
        close() {}
      }
      Object.assign(window, { Notification: Shown })
    })
    await enterAs(visit, await ownerOf(shop))
    const { page } = visit
    await open(page, '/vendor/orders')
    await page.getByRole('button', { name: 'This device' }).click()
    await page.getByRole('switch', { name: 'Show new orders when this page is out of sight' }).click()
    await page.getByRole('radio', { name: 'Paper of 58 mm' }).check()
    await page.getByRole('switch', { name: 'Print when an order is accepted here' }).click()
    await page.keyboard.press('Escape')
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }))

    const person = 'Rehema Chepkemoi'
    const { product } = await anOrderOf(shop, 'Kachumbari', person)
    const waiting = orderCard(page, 'To accept', product.name)
    await waiting.waitFor()
    const lists = () =>
      page.evaluate(() => {
        const { shown, printed } = window as unknown as { shown: string[]; printed: string[] }
        return { shown, printed }
      })
    await expect.poll(async () => (await lists()).shown.at(-1)).toMatch(/^New order \d+$/)
    await waiting.getByRole('button', { name: /^Accept/ }).click()
    await expect.poll(async () => (await lists()).printed.at(-1)).toMatch(/^48mm /)
    const ticket = (await lists()).printed.at(-1) ?? ''
    expect([
      ticket.includes(product.name),
      ticket.includes(person),
      await page.locator('[data-printed]').count(),
    ]).toEqual([true, true, 0])
  })
})
