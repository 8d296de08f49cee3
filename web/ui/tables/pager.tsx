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
}

/** The end of a list that has more, for a query made with `apiPages`. */
export function ShowMore({ query, label }: ShowMoreProps) {
  if (!query.hasNextPage) return null
  return (
    <div className="mt-6 flex justify-center">
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
