import { useEffect, useRef } from 'react'
import { m } from '#web/paraglide/messages.js'
import { Button, IconButton } from '#web/ui/button.tsx'
import ArrowLeft from '~icons/lucide/arrow-left'
import ArrowRight from '~icons/lucide/arrow-right'

export interface PagerProps {
  /** Counted from 1. */
  page: number
  hasNext: boolean
  onPage: (page: number) => void
  /** What is on this page: "1 to 25 of 1,284". */
  summary?: string
}

/** Back and forth through a list. Cursors know no last page, so neither does this. */
export function Pager({ page, hasNext, onPage, summary }: PagerProps) {
  return (
    <nav aria-label={m.ui_pages()} className="mt-3 flex items-center justify-between gap-3">
      <span className="meta">{summary}</span>
      <span className="flex items-center gap-1">
        <IconButton label={m.ui_previous_page()} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ArrowLeft aria-hidden />
        </IconButton>
        <span
          aria-current="page"
          className="grid h-11 min-w-10 place-items-center rounded-[8px] bg-selected px-1.5 font-semibold text-13 text-on-selected tabular-nums"
        >
          {page}
        </span>
        <IconButton label={m.ui_next_page()} disabled={!hasNext} onClick={() => onPage(page + 1)}>
          <ArrowRight aria-hidden />
        </IconButton>
      </span>
    </nav>
  )
}

export interface ShowMoreProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  label?: string
  /** More comes by itself when its place comes near. For the second page alone: the footer must stay in reach. */
  isAhead?: boolean
}

/** The end of a list that has more, for a query made with `apiPages`. */
export function ShowMore({ query, label, isAhead }: ShowMoreProps) {
  const place = useRef<HTMLDivElement>(null)
  const { hasNextPage, fetchNextPage } = query
  useEffect(() => {
    if (!isAhead || !hasNextPage || !place.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        void fetchNextPage()
      },
      { rootMargin: '800px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isAhead, hasNextPage, fetchNextPage])
  if (!hasNextPage) return null
  return (
    <div ref={place} className="mt-6 flex justify-center">
      <Button
        variant="quiet"
        className="w-full sm:w-auto"
        pending={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {label ?? m.ui_show_more()}
      </Button>
    </div>
  )
}
