import { describe, expect, it } from 'vitest'
import type { Language } from '../../../account/identity.ts'
import type { NotificationData } from '../../../notifications.ts'
import { samples } from '../samples.ts'
import { buttonTitles, whatsappFooter } from './whatsapp-buttons.ts'
import { filled, type WhatsappTold, whatsappText } from './whatsapp-text.ts'
import { isAttachedKind, type WhatsappKind, whatsappKinds } from './whatsapp-types.ts'

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

/** Each kind by words alone, and with what goes with it. */
const templates = whatsappKinds.flatMap((kind) => [
  { kind, isAttached: false, as: 'by words alone' },
  ...(isAttachedKind(kind) ? [{ kind, isAttached: true, as: 'with what goes with it' }] : []),
])

describe('a template', () => {
  it.each(templates)(
    'of $kind $as has as many values as variables, whatever is told, in both languages',
    (template) => {
      const { kind } = template
      for (const language of languages) {
        const { body } = whatsappText(language, told(kind), template)
        for (const variant of [{}, ...(variants[kind] ?? [])]) {
          const text = whatsappText(language, told(kind, variant), template)
          expect(text.body).toBe(body)
          const places = [...text.body.matchAll(/\{\{(\d+)\}\}/g)].map(([, at]) => Number(at))
          expect(places).toEqual(text.values.map((_, at) => at + 1))
          expect(filled(text)).not.toMatch(/undefined|null|NaN|\[object|\{\{/)
          for (const value of text.values) expect(value).toMatch(/^\S(.*\S)?$/)
          expect(filled(text).length).toBeLessThanOrEqual(1024)
        }
      }
      expect(whatsappText('en', told(kind), template).body).not.toBe(whatsappText('sw', told(kind), template).body)
    },
  )

  it.each(templates)('of $kind $as is as Meta approves one: no variable at an end, none beside another', (template) => {
    for (const language of languages) {
      const { body } = whatsappText(language, told(template.kind), template)
      expect(body).not.toMatch(/^\s*\{\{|\}\}\s*$|\}\}\s*\{\{/)
      expect(body.length).toBeLessThanOrEqual(1024)
    }
  })

  it.each(templates)('of $kind $as carries no link and no line of what people named', (template) => {
    const { kind } = template
    for (const name of ['https://evil.example/x', 'www.evil.example', 'A\r\n\tB', `${'long '.repeat(400)}end`]) {
      for (const language of languages) {
        const text = whatsappText(
          language,
          told(kind, { shop: name, event: name, reason: name, ticketType: name }),
          template,
        )
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
