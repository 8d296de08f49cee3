import { agreeToWhatsapp, getWhatsappChoice } from '#contracts/notifications/whatsapp.ts'
import { call } from '#web/lib/api/api.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'
import { getLocale } from '#web/paraglide/runtime.js'

export const whatsappChoice = apiQuery(getWhatsappChoice, ['/api/user/whatsapp'])

/** In the words that they were shown, which are those of the page's language. */
export const agree = (place: 'CHECKOUT' | 'ACCOUNT') =>
  call(agreeToWhatsapp, { body: { language: getLocale(), place } })
