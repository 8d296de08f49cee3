import { describe, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { anEventToday, theVendor } from './support/gates.ts'
import { anOpenShop, aPaidOrder, ownerOf, passUndo } from './support/market.ts'
import { aNewCustomer, anAdministrator } from './support/people.ts'
import { program, withMail } from './support/program.ts'
import { expectToast } from './support/toasts.ts'

withBrowser()
withMail()

const words = {
  en: {
    paidSms: /^Uliza: KSh .* paid to/,
    paidMail: /^Paid: KSh/,
    readySms: /^Uliza: Ready at/,
    refundMail: /is back with you$/,
    button: 'See the order',
  },
  sw: {
    paidSms: /^Uliza: Umelipa/,
    paidMail: /^Umelipa KSh/,
    readySms: /^Uliza: Liko tayari/,
    refundMail: /^Umerudishiwa KSh/,
    button: 'Tazama agizo',
  },
} as const

describe('who has no page open', () => {
  it.each(['en', 'sw'] as const)('follows an order by SMS and mail alone, in the language %s', async (language) => {
    const says = words[language]
    const shop = await anOpenShop()
    const order = await aPaidOrder(shop, 'Zawadi Chebet', undefined, language)
    const owner = await ownerOf(shop)
    const { page } = await aVisit({ viewport: { width: 360, height: 800 } })
    const sms = (text: RegExp) => page.getByRole('log').getByText(text).first().waitFor()
    const mail = (title: RegExp) => page.getByRole('log').getByRole('heading', { name: title }).first()

    await page.goto(`${program().appUrl}/dev/mailbox?to=${order.phone}`)
    await sms(says.paidSms)
    await owner.send('POST', `/api/vendor/orders/${order.id}/accept`)
    await owner.send('POST', `/api/vendor/orders/${order.id}/ready`)
    await passUndo(order.id)
    await sms(says.readySms)
    await owner.send('POST', `/api/vendor/orders/${order.id}/complete`)
    const refund = { refund: { whole: true }, reason: 'The chapati was cold' }
    const refunded = await owner.send('POST', `/api/vendor/orders/${order.id}/refund`, refund)
    expect(refunded.status).toBe(200)

    await page.goto(`${program().appUrl}/dev/mailbox?to=${order.email}`)
    await mail(says.refundMail).waitFor()
    await mail(says.paidMail).waitFor()
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: says.paidMail }) })
      .getByRole('link')
      .click()
    const button = page.frameLocator('iframe').getByRole('link', { name: says.button })
    expect(await button.getAttribute('href')).toBe(`${program().appUrl}/account/orders/${order.id}`)
  })

  it('as an administrator reads what a message says, and has a test of it sent to themselves', async () => {
    const { page, person } = await anAdministrator('Njeri Wafula')
    await open(page, '/admin/messages')
    await page.getByRole('link', { name: 'What they say' }).click()
    await page.getByRole('link', { name: 'Order ready', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Order ready' }).waitFor()
    await page.getByText('Long names', { exact: true }).click()
    await page.getByText(/^Uliza: Ready at Mama Achieng/).waitFor()
    await page.getByLabel('To yourself by').selectOption({ label: 'SMS' })
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expectToast(
      page,
      'A test is on its way to you by SMS',
      'It costs what every message costs, and stands in the log.',
    )
    await page.getByRole('link', { name: 'Messages', exact: true }).first().click()
    const row = page.getByRole('row').filter({ hasText: person.name })
    await row.getByText('Order ready', { exact: true }).waitFor()
    await page.goto(`${program().appUrl}/dev/mailbox?to=${person.phone}`)
    await page
      .getByRole('log')
      .getByText(/^Uliza: Ready at Mama/)
      .waitFor()
  })

  it('stops an organiser’s messages from the email itself, without signing in', async () => {
    const { vendor } = await theVendor()
    const event = await anEventToday('Post', vendor)
    const { person } = await aNewCustomer()
    const path = `/api/vendor/events/${event.id}`
    const gift = {
      ticketTypeId: event.productId,
      quantity: 1,
      name: person.name,
      phone: person.phone,
      email: person.email,
    }
    expect((await vendor.send('POST', `${path}/give-tickets`, gift)).status).toBe(201)
    expect((await vendor.send('POST', `${path}/messages`, { text: 'Bring a shawl.' })).status).toBe(201)

    const { page, context } = await aVisit({ viewport: { width: 360, height: 800 } })
    await page.goto(`${program().appUrl}/dev/mailbox?to=${person.email}&channel=mail`)
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: /a message from/ }) })
      .getByRole('link')
      .click()
    const link = page.frameLocator('iframe').getByRole('link', { name: /\/unsubscribe#/ })
    const opened = context.waitForEvent('page')
    await link.click()
    const asked = await opened
    await asked.getByRole('heading', { level: 1, name: 'Stop these emails?' }).waitFor()
    await asked.getByRole('heading', { level: 2, name: 'Organisers’ messages' }).waitFor()
    await asked.getByRole('button', { name: 'Stop these emails' }).click()
    await asked.getByRole('heading', { level: 1, name: 'No more of these emails' }).waitFor()
    await asked.reload()
    await asked.getByRole('heading', { level: 1, name: 'No more of these emails' }).waitFor()
    expect(await context.cookies()).toEqual([])
  })

  it('chooses a new password by the link that is mailed', async () => {
    const { person } = await aNewCustomer()
    const { page, context } = await aVisit({ viewport: { width: 360, height: 800 } })
    await open(page, '/auth/forgot')
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await page.getByRole('heading', { level: 1, name: 'Look at your mail' }).waitFor()

    await page.goto(`${program().appUrl}/dev/mailbox?to=${person.email}&channel=mail`)
    await page.getByRole('log').getByRole('link').first().click()
    const opened = context.waitForEvent('page')
    await page.frameLocator('iframe').getByRole('link', { name: 'Choose a new password' }).click()
    const chosen = await opened
    await chosen.getByRole('heading', { level: 1, name: 'Choose a new password' }).waitFor()
    expect(new URL(chosen.url()).pathname).toBe('/auth/reset')
  })
})
