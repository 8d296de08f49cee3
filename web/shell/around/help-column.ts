import type { Contact } from '#contracts/shell.ts'
import { contactLinks } from '#web/lib/contact-links.ts'
import { m } from '#web/paraglide/messages.js'
import { columnHead, footerRow } from '#web/shell/footer-row.ts'
import { escaped } from './escaped.ts'

const link = (href: string, label: string) => `<a href="${escaped(href)}" class="${footerRow}">${escaped(label)}</a>`

/** What of the footer no page brings as script: help, the proof of the market, and whom to ask. */
export function helpColumnHtml(contact: Contact | undefined): string {
  const pages = [
    ['/help/contact', m.help_contact()],
    ['/help/refunds', m.help_refunds()],
    ['/proof', m.trust_title()],
    ['/help/terms', m.help_terms()],
    ['/help/accessibility', m.help_accessibility()],
    ['/help/privacy', m.help_privacy()],
  ] as const
  const ways = contact ? contactLinks(contact) : []
  return [
    `<h2 class="${columnHead}">${escaped(m.help())}</h2>`,
    ...pages.map(([path, label]) => link(path, label)),
    ...ways.map(({ href, label }) => link(href, label)),
    `<p class="py-2.5">${escaped(m.shell_never_pin())}</p>`,
  ].join('')
}
