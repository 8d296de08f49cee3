import { Link } from '@tanstack/react-router'
import { termsVersion } from '#contracts/account/terms-version.ts'
import ContactList from '#web/features/shared/contact/contact-list.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { type HelpText, helpPages, isHelpPage } from './help-pages.ts'

/** A short page of help, the ways to the others, and whom to ask. */
export function HelpPage({ page }: { page: string }) {
  if (!isHelpPage(page)) return null
  const { title, sections }: HelpText = helpPages[page]
  return (
    <div className="wrap grid gap-x-14 gap-y-6 pt-6 md:pt-10 lg:grid-cols-[minmax(0,1fr)_360px]">
      <div className="min-w-0">
        <nav aria-label={m.help_pages()} className="bleed mb-4 flex gap-1 overflow-x-auto py-1">
          {Object.entries(helpPages).map(([name, { title }]) => (
            <Link
              key={name}
              to="/help/$page"
              params={{ page: name }}
              aria-current={name === page ? 'page' : undefined}
              className={cn(
                'flex min-h-11 flex-none items-center rounded-control px-3 font-semibold text-13 hover:bg-sunken',
                name === page && 'bg-selected text-on-selected hover:bg-selected',
              )}
            >
              {title()}
            </Link>
          ))}
        </nav>
        <h1 className="text-32 md:text-42">{title()}</h1>
        {page === 'terms' && (
          <p className="meta mt-2">{m.help_terms_since({ date: formatDate(termsVersion, 'date') })}</p>
        )}
        {sections.map(({ title, text }) => (
          <section key={title()} className="mt-6 max-w-[66ch]">
            <h2 className="text-20">{title()}</h2>
            <p className="mt-1.5 text-ink-2">{text()}</p>
          </section>
        ))}
      </div>
      <aside aria-labelledby="ask-us" className={cn('lg:pt-16', page === 'contact' && 'max-lg:order-first')}>
        <h2 id="ask-us" className="text-20">
          {m.help_ask()}
        </h2>
        <p className="meta mt-1">{m.help_ask_text()}</p>
        <ContactList className="mt-3" />
      </aside>
    </div>
  )
}
