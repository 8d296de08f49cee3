import { expect, it } from 'vitest'
import { helpColumnHtml } from './help-column.ts'

const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
const pages = ['/help/contact', '/help/refunds', '/proof', '/help/terms', '/help/accessibility', '/help/privacy']

it('leads from every page to help, refunds, the proof of the market, terms, accessibility and privacy, and to whom there is to ask', () => {
  const contact = { phone: '+254700000254', whatsapp: '+254711000254', email: 'msaada@uliza.example' }
  const html = helpColumnHtml(contact)
  expect(hrefs(html)).toEqual([
    ...pages,
    'tel:+254700000254',
    'https://wa.me/254711000254',
    'mailto:msaada@uliza.example',
  ])
  expect(html).toContain('0700 000 254')
})

it('leaves out each way to ask that is not set, and all of them where the contact is not known', () => {
  expect(hrefs(helpColumnHtml({ phone: null, whatsapp: null, email: 'a@b.ke' }))).toEqual([...pages, 'mailto:a@b.ke'])
  expect(hrefs(helpColumnHtml(undefined))).toEqual(pages)
})

it('says what was written as the contact and nothing of it as markup', () => {
  expect(helpColumnHtml({ phone: null, whatsapp: null, email: '"><b>@b.ke' })).not.toContain('<b>')
})
