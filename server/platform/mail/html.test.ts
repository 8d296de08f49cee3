import { describe, expect, it } from 'vitest'
import { toHtml, toPlain } from './html.ts'

const url = 'https://uliza.example/account/orders/1'
const words = {
  subject: 'Paid: KSh 1,610',
  text: `Your order is paid.\n\n${url}\n\nMama has it now.`,
  button: { label: 'See the order', url },
  footer: 'All your notifications: https://uliza.example/account/notifications',
}

describe('an email in HTML', () => {
  it('says what its plain part says, with the address that stands alone as a button', () => {
    const html = toHtml(words)
    expect(html).toContain(`<a href="${url}"`)
    expect(html).toMatch(/>See the order<\/a>/)
    expect(html).toContain('Mama has it now.')
    expect(html).toContain('>https://uliza.example/account/notifications</a>')
    expect(toPlain(words)).toBe(`Your order is paid.\n\n${url}\n\nMama has it now.\n\n${words.footer}\n\nUliza\n`)
  })

  it('makes no button of an address that somebody else wrote', () => {
    const html = toHtml({ ...words, text: `${words.text}\n\nhttps://elsewhere.example/pay` })
    expect(html.match(/display:inline-block/g)).toHaveLength(1)
    expect(html).toMatch(/>https:\/\/elsewhere\.example\/pay<\/a>/)
  })

  it('shows what people wrote as text, whatever it is', () => {
    const attack = '"><img src=x onerror=alert(1)><script>alert(1)</script>'
    const html = toHtml({ subject: attack, text: attack, footer: attack, button: { label: attack, url: attack } })
    expect(html).not.toMatch(/<img|<script/)
  })

  it('loads nothing, and runs nothing', () => {
    expect(toHtml(words)).not.toMatch(/<(img|link|script|iframe)\b|url\(|@import/)
  })

  it('stays far below the 102 kB at which Gmail cuts an email, with the longest message of an organiser', () => {
    expect(Buffer.byteLength(toHtml({ ...words, text: 'Bring a jacket & a hat. '.repeat(100) }))).toBeLessThan(20_000)
  })
})
