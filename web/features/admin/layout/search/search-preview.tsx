import { Link } from '@tanstack/react-router'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { cn } from '#web/ui/cn.ts'
import { DescriptionItem, DescriptionList } from '#web/ui/workspace/description-list.tsx'
import { type Found, kindLabels } from './search-results.ts'

/** What is known of the row that is chosen, and the way to all of it. */
export function SearchPreview({ found, onOpen }: { found: Found; onOpen: () => void }) {
  return (
    <section
      aria-label={m.search_preview()}
      className="min-w-0 overflow-y-auto border-line border-l bg-paper p-4 max-lg:hidden"
    >
      <p className="text-13 text-ink-2">{kindLabels[found.kind]()}</p>
      <h2 className="mt-1 text-25 [overflow-wrap:anywhere]">{found.title}</h2>
      {found.status && <StatusBadge look={found.status} className="mt-2" />}
      <DescriptionList className="mt-4">
        {found.facts.map(([name, value]) => (
          <DescriptionItem key={name} label={name}>
            {value}
          </DescriptionItem>
        ))}
      </DescriptionList>
      <Link {...found.link} onClick={onOpen} className={cn(buttonClass({ variant: 'ink', size: 'sm' }), 'mt-5')}>
        {m.search_open()}
      </Link>
    </section>
  )
}
