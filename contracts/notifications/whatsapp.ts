import * as z from 'zod'
import { Language } from '../account/identity.ts'
import { endpoint } from '../wire/endpoint.ts'

export const WhatsappChoice = z.object({
  /** False: whoever runs the market has not set it up, and nobody is asked. */
  isOffered: z.boolean(),
  /** They agreed, for the number of their account. */
  isOn: z.boolean(),
  phone: z.string(),
})
export type WhatsappChoice = z.infer<typeof WhatsappChoice>

export const getWhatsappChoice = endpoint({
  method: 'GET',
  path: '/api/user/whatsapp',
  summary: 'Shows whether somebody agreed to be written to by WhatsApp',
  access: 'user',
  response: WhatsappChoice,
})

/** Agreed to in the words of a language, as they were shown; kept with the moment and the place. */
export const agreeToWhatsapp = endpoint({
  method: 'PUT',
  path: '/api/user/whatsapp',
  summary: 'Agrees to be written to by WhatsApp at the number of the account',
  access: 'user',
  body: z.strictObject({ language: Language, place: z.enum(['CHECKOUT', 'ACCOUNT']) }),
  response: WhatsappChoice,
})

export const endWhatsapp = endpoint({
  method: 'DELETE',
  path: '/api/user/whatsapp',
  summary: 'Ends being written to by WhatsApp',
  access: 'user',
  response: WhatsappChoice,
})
