import { describe, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'

withBrowser({ hasPictures: true })

describe('an event is shared', () => {
  it('by WhatsApp, text message, link and QR, with when, where and from which price', async () => {
    const { page, context } = await aVisit()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { items } = await (await context.request.get('/api/events')).json()
    const path = `/events/${items[0].slug}`
    await open(page, path)
    await page.getByRole('main').getByRole('button', { name: 'Share' }).click()
    const sheet = page.getByRole('dialog', { name: 'Share' })
    const address = new URL(page.url()).origin + path
    const whatsapp = new URL((await sheet.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href'))!)
    expect(whatsapp.hostname).toBe('wa.me')
    expect(whatsapp.searchParams.get('text')).toContain(`Twende? ${items[0].title}, `)
    expect(whatsapp.searchParams.get('text')?.endsWith(`\n${address}`)).toBe(true)
    expect(await sheet.getByRole('link', { name: 'Text' }).getAttribute('href')).toMatch(/^sms:\?&body=Twende/)
    await sheet.getByRole('button', { name: 'Copy link' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    await sheet.getByRole('button', { name: 'Show QR' }).click()
    await sheet.getByRole('img', { name: `QR code of the address of ${items[0].title}` }).waitFor()
  })
})
