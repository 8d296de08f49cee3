import { describe, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { anOpenShop, aPaidOrder, aProduct, ownerOf } from './support/market.ts'
import { enterAs } from './support/people.ts'

withBrowser()

const phone = { viewport: { width: 360, height: 740 } }

/** Somebody to whom a dish of its own was handed over, and what becomes of the dish afterwards. */
async function somebodyWhoAte() {
  const shop = await anOpenShop()
  const dish = await aProduct(shop, { name: 'Biriani ya nyumbani', priceKES: 400 })
  const order = await aPaidOrder({ ...shop, product: { ...shop.product, ...dish } })
  const owner = await ownerOf(shop)
  for (const step of ['accept', 'ready', 'complete']) await owner.send('POST', `/api/vendor/orders/${order.id}/${step}`)
  const visit = await aVisit(phone)
  await enterAs(visit, order.customer)
  const card = visit.page
    .getByRole('region', { name: 'Order again' })
    .getByRole('listitem')
    .filter({ hasText: dish.name })
  return { shop, dish, card, page: visit.page }
}

describe('ordering the same again', () => {
  it('is one press on the home page that the server draws, when all is as it was', async () => {
    const { card, dish, page } = await somebodyWhoAte()
    expect(await (await page.context().request.get('/')).text()).toContain('The same as today')
    await open(page, '/')
    await card.getByText('KSh 400').waitFor()
    await card.getByRole('button', { name: 'Order again' }).click()
    await page.waitForURL('**/cart')
    await page.getByRole('main').getByText(dish.name).first().waitFor()
  })

  it('says what is otherwise before anything is in the cart, and takes today’s price', async () => {
    const { card, dish, page } = await somebodyWhoAte()
    await dish.change({ priceKES: 450 })
    await open(page, '/')
    await card.getByRole('button', { name: 'Order again' }).click()
    const sheet = page.getByRole('dialog', { name: 'One thing is otherwise today' })
    await sheet.getByText('KSh 450').first().waitFor()
    expect(await page.evaluate(() => localStorage.getItem('uliza-cart'))).toBeNull()
    await sheet.getByRole('button', { name: 'Put it into the cart' }).click()
    await page.waitForURL('**/cart')
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('uliza-cart') ?? '{}'))
    expect(stored.items).toMatchObject([{ name: dish.name, priceKES: 450, quantity: 1 }])
  })

  it('leaves the cart of another shop as it is until that is given up, and says when nothing is left', async () => {
    const { shop, card, dish, page } = await somebodyWhoAte()
    const other = await anOpenShop(shop)
    const tea = await aProduct(other, { name: 'Chai ya jirani', priceKES: 50 })
    await open(page, `/vendors/${other.slug}`)
    await page.getByRole('button', { name: `Add ${tea.name}`, exact: true }).click()
    await dish.change({ status: 'ARCHIVED' })
    await open(page, '/')
    await card.getByRole('button', { name: 'Order again' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear cart and order' }).click()
    const sheet = page.getByRole('dialog', { name: 'Nothing to order again' })
    await sheet.getByText(dish.name).waitFor()
    await sheet.getByRole('button', { name: 'Close' }).last().click()
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('uliza-cart') ?? '{}'))
    expect(stored.items).toMatchObject([{ name: tea.name }])
  })
})
