import { describe, expect, it } from 'vitest'
import { whatsappConsent } from '../contracts/notifications/texts/whatsapp/consent.ts'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { anOpenShop, answerPrompt, ownerOf, passUndo } from './support/market.ts'
import { aNewCustomer } from './support/people.ts'
import { program } from './support/program.ts'

withBrowser()

describe('who agrees to WhatsApp at the checkout', () => {
  it('follows the order in the chat with no page open, ends it with STOP, and is told by SMS from then on', async () => {
    const shop = await anOpenShop()
    const owner = await ownerOf(shop)
    const { page, person } = await aNewCustomer({ viewport: { width: 360, height: 800 } }, 'Zawadi Chebet')
    const msisdn = `254${person.phone.slice(1)}`
    const { page: phone } = await aVisit({ viewport: { width: 360, height: 800 } })
    const says = (words: string | RegExp) => phone.getByRole('log').getByText(words).first().waitFor()

    const buy = async (pay: () => Promise<void>) => {
      await open(page, `/vendors/${shop.slug}`)
      await page.getByRole('button', { name: `Add ${shop.product.name}`, exact: true }).click()
      await page.getByRole('link', { name: /View cart/ }).click()
      await page.getByRole('button', { name: 'Checkout' }).last().click()
      await page.getByRole('radio', { name: /Pick-up/ }).check()
      await pay()
      await page
        .getByRole('button', { name: /^Pay KSh/ })
        .first()
        .click()
      await page.getByRole('heading', { name: 'Check your phone' }).waitFor()
      const id = new URL(page.url()).searchParams.get('order')
      await page.goto('about:blank')
      await answerPrompt(person.phone)
      return id
    }
    const box = page.getByRole('checkbox', { name: whatsappConsent.en })
    const id = await buy(async () => {
      expect(await box.isChecked()).toBe(false)
      await box.check()
    })

    await phone.goto(`${program().phonesUrl}/whatsapp/chats/${msisdn}`)
    await says(/^Paid: KSh/)
    await owner.send('POST', `/api/vendor/orders/${id}/accept`)
    await passUndo(id ?? '')
    await says(/^Accepted by/)
    await owner.send('POST', `/api/vendor/orders/${id}/ready`)
    await passUndo(id ?? '')
    await says(/^Ready to collect/)
    await phone.getByRole('button', { name: 'Call the shop' }).last().click()
    await says(/about order UZ\d+: \+254/)

    await phone.getByRole('button', { name: 'Send STOP' }).click()
    await says(/no more WhatsApp from Uliza/)
    // Who has ended it is asked again, and is not ticked.
    await buy(async () => expect(await box.isChecked()).toBe(false))
    await phone.goto(`${program().phonesUrl}/phones/${msisdn}`)
    await phone
      .getByText(/^Uliza: KSh .* paid to/)
      .first()
      .waitFor()
    await phone.goto(`${program().phonesUrl}/whatsapp/chats/${msisdn}`)
    expect(
      await phone
        .getByRole('log')
        .getByText(/^Paid: KSh/)
        .count(),
    ).toBe(1)
  })
})
