import { expect, it } from 'vitest'
import { accountSms, accountSmsKinds } from './account-sms.ts'
import { smsParts } from './gsm.ts'

const link = `https://market.uliza.example/auth/reset#not-me.${'a'.repeat(43)}`

it.each(['en', 'sw'] as const)(
  'an SMS about an account is two parts of GSM-7 at most and ends with its link: %s',
  (language) => {
    for (const kind of accountSmsKinds) {
      const text = accountSms(language, kind, link)
      expect([kind, smsParts(text) <= 2, text.endsWith(` ${link}`)]).toEqual([kind, true, true])
    }
  },
)
