import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Contact } from '#contracts/shell.ts'
import { contactLinks } from '#web/lib/contact-links.ts'
import { shell } from '#web/lib/shell.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import Mail from '~icons/lucide/mail'
import MessageCircle from '~icons/lucide/message-circle'
import Phone from '~icons/lucide/phone'

const icons: Record<keyof Contact, ComponentType<{ 'aria-hidden': true }>> = {
  phone: Phone,
  whatsapp: MessageCircle,
  email: Mail,
}

/** Whom to ask: by phone, WhatsApp or mail. */
export default function ContactList({ className }: { className?: string }) {
  const { data } = useQuery(shell)
  if (!data) return null
  const links = contactLinks(data.contact)
  if (links.length === 0) return <p className={className}>{m.help_no_contact()}</p>
  return (
    <ul className={cn('rounded-card border border-line bg-surface', className)}>
      {links.map(({ kind, href, label }) => {
        const Icon = icons[kind]
        return (
          <li key={kind} className="border-line border-b last:border-0">
            <a href={href} className="flex min-h-13 items-center gap-3 px-4 font-[650] hover:bg-sunken">
              <Icon aria-hidden />
              <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
