import { describe, expect, it } from 'vitest'
import type { Language } from '../../../identity.ts'
import type { NotificationData } from '../../../notifications.ts'
import { samples } from '../samples.ts'
import { buttonTitles, whatsappFooter } from './whatsapp-buttons.ts'
import { filled, type WhatsappTold, whatsappText } from './whatsapp-text.ts'
import { type WhatsappKind, whatsappKinds } from './whatsapp-types.ts'

const languages: Language[] = ['en', 'sw']
const told = (kind: WhatsappKind, changed: object = {}) =>
  ({ kind, data: { ...samples.USUAL[kind], ...changed } }) as WhatsappTold

/** What changes which words are said. */
const variants: { [Kind in WhatsappKind]?: Partial<NotificationData[Kind]>[] } = {
  order_accepted: [{ fulfilment: 'COLLECTION' as never }],
  order_late: [{ fulfilment: 'COLLECTION' as never }],
  order_ready: [{ callNumber: null }],
  order_rejected: [{ amountKES: 0, reason: 'system:TOO_BUSY' }],
  refund_sent: [{ receipt: '' }],
  tickets_issued: [{ count: 1, paidKES: null, isOnline: true, venue: '' }],
  event_changed: [{ after: { startsAt: '2026-12-12T08:00:00Z', venue: '', isOnline: true } }],
}

describe('a template', () => {
  it.each(whatsappKinds)('of %s has as many values as variables, whatever is told, in both languages', (kind) => {
    for (const language of languages) {
      const { body } = whatsappText(language, told(kind))
      for (const variant of [{}, ...(variants[kind] ?? [])]) {
        const text = whatsappText(language, told(kind, variant))
        expect(text.body).toBe(body)
        const places = [...text.body.matchAll(/\{\{(\d+)\}\}/g)].map(([, at]) => Number(at))
        expect(places).toEqual(text.values.map((_, at) => at + 1))
        expect(filled(text)).not.toMatch(/undefined|null|NaN|\[object|\{\{/)
        for (const value of text.values) expect(value).toMatch(/^\S(.*\S)?$/)
        expect(filled(text).length).toBeLessThanOrEqual(1024)
      }
    }
    expect(whatsappText('en', told(kind)).body).not.toBe(whatsappText('sw', told(kind)).body)
  })

  it.each(whatsappKinds)('of %s is as Meta approves one: no variable at an end, none beside another', (kind) => {
    for (const language of languages) {
      const { body } = whatsappText(language, told(kind))
      expect(body).not.toMatch(/^\s*\{\{|\}\}\s*$|\}\}\s*\{\{/)
      expect(body.length).toBeLessThanOrEqual(1024)
    }
  })

  it.each(whatsappKinds)('of %s carries no link and no line of what people named', (kind) => {
    for (const name of ['https://evil.example/x', 'www.evil.example', 'A\r\n\tB', `${'long '.repeat(400)}end`]) {
      for (const language of languages) {
        const text = whatsappText(language, told(kind, { shop: name, event: name, reason: name, ticketType: name }))
        expect(filled(text)).not.toMatch(/:\/\/|evil\.example|www\.|[\r\n\t]/)
        expect(filled(text).length).toBeLessThanOrEqual(1024)
        expect(text.path).toMatch(
          /^\/(account\/(orders\/[0-9a-f-]{36}|tickets)|events\/nyatiti-by-the-lake\/(waitlist|queue))$/,
        )
      }
    }
  })

  it('has buttons of at most twenty characters, and a footer of at most sixty', () => {
    for (const language of languages) {
      for (const title of Object.values(buttonTitles[language])) expect(title.length).toBeLessThanOrEqual(20)
      expect(whatsappFooter[language].length).toBeLessThanOrEqual(60)
    }
  })
})
