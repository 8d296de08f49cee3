import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { m } from '#web/paraglide/messages.js'
import { IconButton } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import Search from '~icons/lucide/search'
import X from '~icons/lucide/x'
import { useCurrentSection } from './use-current-section.ts'

export interface Section {
  id: string
  name: string
}

export interface SectionBarProps {
  sections: readonly Section[]
  searchTerm: string
  onSearch: (searchTerm: string) => void
}

/** Stays at the top while the menu goes by under it, and follows it. Searching takes its place. */
export function SectionBar({ sections, searchTerm, onSearch }: SectionBarProps) {
  const [isSearching, setIsSearching] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (isSearching) input.current?.focus()
  }, [isSearching])

  function close() {
    onSearch('')
    setIsSearching(false)
    button.current?.focus()
  }

  return (
    <div className="sticky top-0 z-5 mb-5 border-line border-b bg-paper">
      <div className="wrap flex items-center gap-2">
        {isSearching ? (
          <search className="flex h-12 min-w-0 flex-1 items-center gap-2">
            <Search aria-hidden className="text-ink-2" />
            <input
              ref={input}
              type="search"
              value={searchTerm}
              aria-label={m.vendors_search_menu()}
              placeholder={m.vendors_search_menu()}
              onChange={(event) => onSearch(event.target.value)}
              onKeyDown={(event) => event.key === 'Escape' && close()}
              className="h-11 min-w-0 flex-1 rounded-control bg-transparent px-2 -outline-offset-3 focus-visible:shadow-none text-16 placeholder:text-ink-3 placeholder:opacity-100 [&::-webkit-search-cancel-button]:hidden"
            />
          </search>
        ) : (
          <Tabs sections={sections} />
        )}
        <IconButton
          ref={button}
          label={isSearching ? m.vendors_search_end() : m.vendors_search_menu()}
          onClick={() => (isSearching ? close() : setIsSearching(true))}
          className="flex-none"
        >
          {isSearching ? <X aria-hidden /> : <Search aria-hidden />}
        </IconButton>
      </div>
    </div>
  )
}

function Tabs({ sections }: { sections: readonly Section[] }) {
  const bar = useRef<HTMLElement>(null)
  const current = useCurrentSection(sections.map(({ id }) => id))
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>(`[href="#${current}"]`)
    if (tab) bar.current?.scrollTo({ left: tab.offsetLeft - bar.current.clientWidth / 2 + tab.clientWidth / 2 })
  }, [current])

  function go(event: MouseEvent, id: string) {
    const section = document.getElementById(id)
    if (!section) return
    // The address stays that of the shop; without scripts the link works by itself.
    event.preventDefault()
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    section.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' })
  }

  return (
    <nav
      ref={bar}
      aria-label={m.vendors_sections()}
      className="relative -ml-(--gutter) flex min-w-0 flex-1 gap-1 overflow-x-auto pl-(--gutter) [scrollbar-width:none]"
    >
      {sections.map(({ id, name }) => (
        <a
          key={id}
          href={`#${id}`}
          onClick={(event) => go(event, id)}
          aria-current={id === current ? 'true' : undefined}
          className={cn(
            'relative flex min-h-12 flex-none items-center whitespace-nowrap px-3 font-semibold text-ink-2 -outline-offset-4 hover:text-ink',
            id === current && 'tab-teeth text-ink',
          )}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
