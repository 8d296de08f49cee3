import type { Contact } from '#contracts/shell.ts'
import { m } from '#web/paraglide/messages.js'
import { formatPhone } from './format/phone.ts'

interface ContactLink {
  kind: keyof Contact
  href: string
  label: string
}

/** The ways to a person, as they were set: one that was not is left out. */
export function contactLinks({ phone, whatsapp, email }: Contact): ContactLink[] {
  const links: (ContactLink | null)[] = [
    phone ? { kind: 'phone', href: `tel:${phone}`, label: m.help_call({ phone: formatPhone(phone) }) } : null,
    whatsapp
      ? {
          kind: 'whatsapp',
          href: `https://wa.me/${whatsapp.replace(/\D/g, '')}`,
          label: m.help_whatsapp({ phone: formatPhone(whatsapp) }),
        }
      : null,
    email ? { kind: 'email', href: `mailto:${email}`, label: email } : null,
  ]
  return links.filter((link) => link !== null)
}
