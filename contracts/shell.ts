import * as z from 'zod'
import { Banner } from './admin/settings/settings.ts'
import { endpoint } from './wire/endpoint.ts'

/** Whom people ask who have no account, or cannot use it. */
export const Contact = z.object({
  phone: z.string().nullable(),
  whatsapp: z.string().nullable(),
  email: z.string().nullable(),
})
export type Contact = z.infer<typeof Contact>

export const getShell = endpoint({
  method: 'GET',
  path: '/api/shell',
  summary: 'What stands around every page: the message that is shown now, and whom people ask',
  access: 'public',
  response: z.object({
    banner: Banner.nullable(),
    contact: Contact,
    /** Without a mail server no link is mailed: whoever needs one asks. */
    isMailSetUp: z.boolean(),
    /** People are asked whether they agree to be written to by WhatsApp. */
    isWhatsappSetUp: z.boolean(),
    /** A ticket for a phone goes there by SMS; without it whoever sends the ticket passes its link on. */
    isSmsSetUp: z.boolean(),
    /** With which pages load reCAPTCHA when somebody signs up or in; null where nobody is asked. */
    captcha: z.object({ siteKey: z.string(), url: z.string() }).nullable(),
  }),
})
