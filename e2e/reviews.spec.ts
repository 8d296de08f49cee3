import { expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { anOpenShop, aPaidOrder, ownerOf } from './support/market.ts'
import { anAdministrator, enter } from './support/people.ts'
import { inDatabase } from './support/program.ts'

withBrowser({ hasPictures: true })

it('a customer says how an order was with a picture, the shop answers, everybody reads it, and an administrator hides it', async () => {
  const shop = await anOpenShop()
  const order = await aPaidOrder(shop, 'Zawadi Barasa')
  const owner = await ownerOf(shop)
  for (const step of ['accept', 'ready', 'complete']) await owner.send('POST', `/api/vendor/orders/${order.id}/${step}`)
  const words = `Samaki mkubwa na moto ${order.id.slice(-6)}`

  const customers = await aVisit({ viewport: { width: 360, height: 780 } })
  await enter(customers, order.email, order.password)
  const { page } = customers
  await open(page, `/account/orders/${order.id}`)
  await page.getByRole('button', { name: 'Say how it was' }).click()
  await page.getByRole('heading', { name: 'How was it?' }).waitFor()
  await page.getByRole('group', { name: shop.name }).getByLabel('4 of 5 stars').check()
  await page.locator('input[type=file]').setInputFiles('e2e/support/poster.webp')
  await page.getByRole('img', { name: 'Your picture 1' }).waitFor()
  await page.getByLabel('In your words').fill(words)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Shown as Zawadi B. from').waitFor()

  await inDatabase(`update reviews set publish_at = now() where order_id = $1`, [order.id])
  const shops = await aVisit()
  await enter(shops, shop.ownerEmail)
  const published = async () =>
    (await owner.get<{ items: { text: string }[] }>('/api/vendor/reviews')).items.some(({ text }) => text === words)
  await expect.poll(published, { timeout: 20_000 }).toBe(true)
  await open(shops.page, '/vendor/reviews')
  const review = shops.page.getByRole('article').filter({ hasText: words })
  await review.getByRole('button', { name: 'Answer', exact: true }).click()
  const sheet = shops.page.getByRole('dialog', { name: 'Answer this review' })
  await sheet.getByLabel('Your answer').fill('Asante, karibu tena.')
  await sheet.getByRole('button', { name: 'Answer', exact: true }).click()
  await review.getByText('Asante, karibu tena.').waitFor()

  await open(page, `/vendors/${shop.slug}?reviews=all`)
  const shown = page.getByRole('dialog', { name: 'What people say' }).getByRole('article').filter({ hasText: words })
  await shown.getByText('Zawadi B.').waitFor()
  await shown.getByText('Asante, karibu tena.').waitFor()
  await shown.getByRole('img', { name: 'Picture by Zawadi B.' }).waitFor()

  const administrator = await anAdministrator('Njeri Wafula')
  await open(administrator.page, '/admin/reviews')
  await administrator.page.getByRole('button', { name: 'All', exact: true }).click()
  const row = administrator.page.getByRole('article').filter({ hasText: words })
  await row.getByRole('button', { name: 'Hide', exact: true }).click()
  const decision = administrator.page.getByRole('dialog', { name: 'Hide this review' })
  await decision.getByText('It insults or threatens').click()
  await decision.getByRole('button', { name: 'Hide', exact: true }).click()
  await row.getByText('Hidden: It insults or threatens.').waitFor()

  await open(page, `/account/orders/${order.id}?review=open`)
  await page.getByText('Change it, and we look at it again.').waitFor()
  await open(page, `/vendors/${shop.slug}?reviews=all`)
  await page.getByRole('button', { name: 'Lowest' }).click()
  await page.getByText('What people say').first().waitFor()
  await expect.poll(() => page.getByRole('article').filter({ hasText: words }).count()).toBe(0)
})
