import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { SearchField } from '#web/features/shared/search/search-field.tsx'
import { recentWords } from '#web/lib/storage/recent-words.ts'
import { useNow } from '#web/lib/use-now.ts'
import { m } from '#web/paraglide/messages.js'
import { Pindo } from '#web/ui/brand/kanga.tsx'
import { RowSkeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { ShowMore } from '#web/ui/tables/pager.tsx'
import { FoundList } from './found-list.tsx'
import { NothingFound } from './nothing-found.tsx'
import { type SearchFilters, searchPages } from './search.queries.ts'
import { SearchChips, type SearchChipsProps } from './search-chips.tsx'
import { SearchSummary, SearchTabs } from './search-tabs.tsx'

/** One search over what the market sells: the words, what narrows them, and everything that was found. */
export function SearchPage({ filters, chooseArea }: SearchChipsProps) {
  return (
    <>
      <section className="on-cloth bg-cloth text-on-cloth">
        <div className="wrap pt-1.5 pb-4">
          <h1 className="sr-only">{filters.search ? m.found_title_of({ words: filters.search }) : m.found_title()}</h1>
          <div className="lg:max-w-[720px]">
            <SearchField words={filters.search} />
          </div>
        </div>
        <Pindo />
      </section>
      <div className="wrap">
        <SearchChips filters={filters} chooseArea={chooseArea} />
        {filters.search ? (
          <Results filters={filters} />
        ) : (
          <EmptyState heading="h2" art="sufuria-cut" title={m.found_empty()} className="pt-10">
            {m.found_empty_text()}
          </EmptyState>
        )}
      </div>
    </>
  )
}

function Results({ filters }: { filters: SearchFilters }) {
  const query = useInfiniteQuery(searchPages(filters))
  const now = useNow(query.dataUpdatedAt)
  const pages = query.data?.pages ?? []
  const first = pages[0]
  useRemembered(filters.search, first)
  if (query.isPending) return <Waiting />
  if (!first)
    return <ErrorState heading="h2" title={m.found_not_loaded()} error={query.error} onRetry={query.refetch} />
  if (first.nothing) return <NothingFound nothing={first.nothing} filters={filters} now={now} />
  return (
    <>
      <SearchTabs filters={filters} counts={first.counts} />
      {(first.corrected || first.without.length > 0) && (
        <Notice tone="info" className="mt-3">
          {first.corrected && m.found_corrected({ words: first.corrected })}{' '}
          {first.without.length > 0 && m.found_without({ words: first.without.join(', ') })}
        </Notice>
      )}
      <SearchSummary filters={filters} answer={first} />
      <FoundList found={pages.flatMap(({ items }) => items)} words={first.words} now={now} />
      <ShowMore query={query} label={m.found_show_more()} />
    </>
  )
}

/** Words that found something are suggested again on this device, as they should have been written. */
function useRemembered(search: string | undefined, found: { corrected: string | null; nothing: unknown } | undefined) {
  const words = found && !found.nothing ? (found.corrected ?? search) : undefined
  const added = useRef<string>(undefined)
  useEffect(() => {
    // Once: who signs out meanwhile has them forgotten, and the same search may be answered again.
    if (!words || added.current === words) return
    added.current = words
    recentWords.add(words)
  }, [words])
}

const Waiting = () => (
  <div className="pt-4">
    {Array.from({ length: 5 }, (_, row) => row).map((row) => (
      <RowSkeleton key={row} />
    ))}
  </div>
)
