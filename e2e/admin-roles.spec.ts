import { describe, expect, it } from 'vitest'
import { open, type Visit, withBrowser } from './support/browser.ts'
import { anOpenShop, aPaidOrder } from './support/market.ts'
import { aNewCustomer, anAdministrator } from './support/people.ts'

withBrowser()

const idOf = async ({ context }: Visit): Promise<string> =>
  (await (await context.request.get('/api/auth/me')).json()).id

describe('an administrator of support', () => {
  it('is led to what is their work, and told of a page that is not', async () => {
    const { page } = await anAdministrator('Faith Moraa', 'SUPPORT')
    await open(page, '/admin')
    const parts = page.getByRole('navigation', { name: 'Admin' }).getByRole('link')
    await parts.filter({ hasText: 'Approvals' }).waitFor()
    const names = (await parts.allTextContents()).map((text) => text.replace(/\d.*$/, '').trim())
    expect(names).toEqual([
      ...[
        'Dashboard',
        'Notifications',
        'Approvals',
        'Payouts',
        'Refunds',
        'Problems',
        'Reviews',
        'All orders',
        'Vendors',
      ],
      ...['Users', 'Products', 'Search words', 'Events', 'Messages', 'Home page', 'Audit'],
    ])
    expect(await page.getByText('Gross sales').count()).toBe(0)

    await open(page, '/admin/settings')
    await page.getByRole('heading', { level: 1, name: 'This page is not part of your work' }).waitFor()
    await page.getByText('Your role is support. An owner of the market can change it.').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).last().click()
    await page.waitForURL(/\/admin$/)
  })

  it('reads an order and what it brought, without the acts that move money', async () => {
    const order = await aPaidOrder(await anOpenShop())
    const [support, finance] = [
      await anAdministrator('Faith Moraa', 'SUPPORT'),
      await anAdministrator('James Mwendwa', 'FINANCE'),
    ]
    for (const { page } of [support, finance]) {
      await open(page, `/admin/orders/${order.id}`)
      await page.getByRole('heading', { name: 'Payment attempts', exact: true }).waitFor()
    }
    const acts = ({ page }: typeof support) =>
      page.getByRole('button', { name: /^(Cancel order|Give money back)$/ }).count()
    expect([await acts(support), await acts(finance)]).toEqual([0, 2])
  })

  it('closes the account of a customer, and none of a colleague', async () => {
    const [customer, colleague] = [await aNewCustomer(), await anAdministrator('James Mwendwa', 'FINANCE')]
    const { page } = await anAdministrator('Faith Moraa', 'SUPPORT')
    await open(page, `/admin/users/${await idOf(customer)}`)
    await page.getByRole('button', { name: `Disable ${customer.person.name}` }).waitFor()
    await page.getByText('Only an owner of the market changes roles.').waitFor()
    expect(await page.getByRole('button', { name: /^Change the role/ }).count()).toBe(0)

    await open(page, `/admin/users/${await idOf(colleague)}`)
    await page.getByText('This is an administrator: only an owner of the market does anything here.').waitFor()
    expect(await page.getByRole('button', { name: /^Disable/ }).count()).toBe(0)
  })
})
