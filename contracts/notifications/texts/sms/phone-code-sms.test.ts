import { expect, it } from 'vitest'
import { smsParts } from './gsm.ts'
import { phoneCodeSms } from './phone-code-sms.ts'

const purposes = ['OWN_PHONE', 'PAYOUT_PHONE', 'KEEP_ORDER', 'SIGN_IN', 'CONFIRM'] as const
const host = 'market.uliza.example'

it.each(['en', 'sw'] as const)('the SMS with a code is one part of GSM-7, whatever it is for: %s', (language) => {
  for (const purpose of purposes) expect(smsParts(phoneCodeSms(language, { purpose, code: '418305', host }))).toBe(1)
})

it('a code that keeps an order says that it signs in too', () => {
  const sms = (language: 'en' | 'sw') => phoneCodeSms(language, { purpose: 'KEEP_ORDER', code: '418305', host })
  expect(sms('en')).toContain('is your code to sign in and keep your order.')
  expect(sms('sw')).toContain('ni msimbo wako wa kuingia na kuweka agizo lako.')
})

it.each(['en', 'sw'] as const)('its last line is by whom the code is filled in, and the code: %s', (language) => {
  for (const purpose of purposes) {
    const lines = phoneCodeSms(language, { purpose, code: '418305', host }).split('\n')
    expect(lines.at(-1)).toBe('@market.uliza.example #418305')
    expect(lines[0]).toContain('418305')
  }
})
