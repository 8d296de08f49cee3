import { describe, expect, it } from 'vitest'
import type { Language } from '#contracts/account/identity.ts'
import type { Told } from '#contracts/notifications/texts/notification-text.ts'
import { samples } from '#contracts/notifications/texts/samples.ts'
import { NotificationKind } from '#contracts/notifications.ts'
import { toHtml, toPlain } from '#server/platform/mail/html.ts'
import { notificationEmail } from './notification-email.ts'

const emailOf = (kind: NotificationKind, language: Language = 'en', length: keyof typeof samples = 'USUAL') =>
  notificationEmail(language, { kind, data: samples[length][kind] } as Told, 'https://uliza.example')

describe('a notification as an email', () => {
  it.each(NotificationKind.options)('says %s in both languages, with long names too, and with every fact', (kind) => {
    for (const length of ['USUAL', 'LONG'] as const) {
      const [english, swahili] = [emailOf(kind, 'en', length), emailOf(kind, 'sw', length)]
      expect(english.subject).not.toBe(swahili.subject)
      for (const email of [english, swahili]) {
        expect(`${email.subject} ${toPlain(email)}`).not.toMatch(/undefined|null|NaN|\[object|\{/)
        expect(email.subject).not.toMatch(/[\r\n]/)
        expect(toHtml(email).length).toBeLessThan(20_000)
      }
    }
  })

  it('has a button to the page that its notification leads to, which stands in its plain part too', () => {
    const email = emailOf('payout_paid')
    expect(email.button).toEqual({ label: 'See your revenue', url: 'https://uliza.example/vendor/revenue' })
    expect(toPlain(email).split('\n\n')).toContain('https://uliza.example/vendor/revenue')
    expect(emailOf('order_paid', 'sw').button?.label).toBe('Tazama agizo')
  })

  it('leads somewhere whatever it tells of, but for the seal of the ledger', () => {
    expect(NotificationKind.options.filter((kind) => !emailOf(kind).button)).toEqual(['ledger_sealed'])
  })

  it('explains what to do when somebody else changed the payout phone', () => {
    const { subject, text, footer } = emailOf('payout_phone_changed')
    expect(subject).toBe('The phone for your payouts was changed')
    expect(text).toContain('from 0711 *** 111 to 0722 *** 222')
    expect(text).toContain('If this was not you, change your password now')
    expect(footer).toBe('All your notifications: https://uliza.example/account/notifications')
  })
})
