import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useId, useState, useSyncExternalStore } from 'react'
import type { Suggestions as Suggested } from '#contracts/search/search.ts'
import { errorMessage } from '#web/lib/errors/error-message.ts'
import { useArea } from '#web/lib/session/use-area.ts'
import { recentWords } from '#web/lib/storage/recent-words.ts'
import { useNow } from '#web/lib/use-now.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import ArrowLeft from '~icons/lucide/arrow-left'
import ArrowRight from '~icons/lucide/arrow-right'
import { FoundLink } from './found-link.tsx'
import { ProductRow } from './product-row.tsx'
import { RecentRows } from './recent-rows.tsx'
import { Cell, Row, RowGroup } from './suggestion-row.tsx'
import { fewestLetters, suggestions } from './suggestions.queries.ts'
import { useCombobox, useShownRows } from './use-combobox.ts'

const pauseMilliseconds = 150
const mostRecent = 3

export interface SuggestionsProps {
  /** The field, which stands on the page already. */
  input: HTMLInputElement
  /** What it was used by: `focus` alone, or a `click`. */
  by: string
}

/** While somebody types: what they looked for before, and a few of each kind that has what is typed. */
export default function Suggestions({ input, by }: SuggestionsProps) {
  const id = useId()
  const place = input.closest<HTMLElement>('.search-place') ?? input
  const { typed, isOpen, activeId, close } = useCombobox({ input, place, isPressed: by === 'click' })
  const asked = useSettled(typed)
  const isAsked = typed.length >= fewestLetters
  const query = useQuery({
    ...suggestions(asked, useArea()),
    enabled: isOpen && asked.length >= fewestLetters,
    placeholderData: keepPreviousData,
  })
  const kept = useSyncExternalStore(recentWords.subscribe, recentWords.get, recentWords.get)
  const recent = kept.filter((each) => each.toLowerCase().startsWith(typed.toLowerCase()) && each !== typed)
  const found = isAsked ? query.data : undefined
  const isShown = isOpen && (isAsked ? found !== undefined || query.isError : recent.length > 0)
  useShownRows({ input, place, gridId: id, isShown, activeId, close })
  if (!isShown) return null

  const idOf = (name: string) => `${id}-${name.replaceAll(/\s/g, '-')}`
  const rows = { activeId, idOf }
  const count = (found ? countOf(found) : 0) + Math.min(recent.length, isAsked ? mostRecent : recent.length)

  function forget(words?: string) {
    // Its button goes with it.
    input.focus()
    if (words === undefined) recentWords.empty()
    else recentWords.remove(words)
  }

  /** A press does not take the keyboard from the field: Safari would close all before it counts. */
  function keepFocus(event: MouseEvent) {
    if (!(event.target as HTMLElement).closest('input')) event.preventDefault()
  }
  function onClick({ target, ctrlKey, metaKey }: MouseEvent) {
    if (!(target as HTMLElement).closest('a') || ctrlKey || metaKey) return
    close()
    input.blur()
  }
  return (
    <>
      {/* What is behind does not answer before this is closed. */}
      <div aria-hidden className="fixed inset-0 -z-10 bg-scrim" />
      <button
        type="button"
        aria-label={m.ui_close()}
        onClick={() => {
          close()
          input.blur()
        }}
        className="absolute top-3 left-1 grid size-12 place-items-center rounded-control text-on-cloth md:hidden"
      >
        <ArrowLeft aria-hidden />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears what happens to the links within */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link that the keyboard follows is clicked, too */}
      <div onMouseDown={keepFocus} onClick={onClick} className="search-panel bg-paper text-ink">
        <p role="status" className="sr-only">
          {m.found_suggested({ count })}
        </p>
        {query.isError && isAsked && (
          <p role="alert" className="px-(--gutter) pt-3 text-danger">
            {errorMessage(query.error)}
          </p>
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: a table has no rows that a field chooses among */}
        <div
          role="grid"
          id={id}
          aria-label={m.found_suggestions()}
          aria-busy={query.isPlaceholderData}
          className={cn(
            'min-h-0 flex-1 overflow-y-auto overscroll-contain px-(--gutter) pt-3 md:px-5',
            found && 'lg:grid lg:grid-cols-[1fr_minmax(0,380px)] lg:gap-x-8',
          )}
        >
          <div role="none" className="min-w-0 lg:col-span-2">
            <RecentRows
              words={isAsked ? recent.slice(0, mostRecent) : recent}
              isTyping={isAsked}
              onForget={forget}
              {...rows}
            />
          </div>
          {isAsked && (
            <Products
              isOfTyped={!query.isPlaceholderData}
              found={found}
              typed={typed}
              now={query.dataUpdatedAt}
              {...rows}
            />
          )}
          {found && <Others found={found} now={query.dataUpdatedAt} {...rows} />}
        </div>
        <p
          aria-hidden
          className="flex-none border-line border-t bg-sunken px-5 py-2.5 text-12 text-ink-2 max-lg:hidden"
        >
          {m.found_keys()}
        </p>
      </div>
    </>
  )
}

interface RowsProps {
  /** When it was read. */
  now: number
  activeId: string | undefined
  idOf: (name: string) => string
}

/** Dishes and goods first; then the way to everything that has the words. */
function Products({
  found,
  typed,
  isOfTyped,
  activeId,
  idOf,
  ...props
}: RowsProps & { found: Suggested | undefined; typed: string; isOfTyped: boolean }) {
  const now = useNow(props.now)
  const products = found?.products ?? []
  const all = (
    <Row id={idOf('all')} activeId={activeId}>
      <Cell className="min-w-0 flex-1">
        <Link
          to="/search"
          search={{ search: typed }}
          preload={false}
          className="flex min-h-12 items-center justify-between gap-3"
        >
          <span className="link min-w-0 [overflow-wrap:anywhere]">
            {found && products.length > 0 && isOfTyped
              ? m.found_all({ count: found.productCount, words: typed })
              : m.found_look_for({ words: typed })}
          </span>
          <ArrowRight aria-hidden className="flex-none" />
        </Link>
      </Cell>
    </Row>
  )
  return (
    <RowGroup label={m.found_products()} isNamed={products.length > 0} action={all}>
      {products.map((each) => (
        <ProductRow
          key={each.id}
          id={idOf(each.id)}
          activeId={activeId}
          found={each}
          words={found?.words ?? []}
          now={now}
        />
      ))}
    </RowGroup>
  )
}

function Others({ found, activeId, idOf, ...props }: RowsProps & { found: Suggested }) {
  const now = useNow(props.now)
  const kinds = [
    { label: m.found_shops(), some: found.shops },
    { label: m.found_events(), some: found.events },
    { label: m.found_areas(), some: found.areas },
  ]
  return (
    <div role="none" className="min-w-0">
      {kinds.map(
        ({ label, some }) =>
          some.length > 0 && (
            <RowGroup key={label} label={label}>
              {some.map((each) => (
                <Row key={each.id} id={idOf(each.id)} activeId={activeId} className="border-line border-b">
                  <Cell className="min-w-0 flex-1">
                    <FoundLink found={each} words={found.words} now={now} />
                  </Cell>
                </Row>
              ))}
            </RowGroup>
          ),
      )}
    </div>
  )
}

const countOf = ({ products, shops, events, areas }: Suggested) =>
  products.length + shops.length + events.length + areas.length

/** What was typed once nobody typed on for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
