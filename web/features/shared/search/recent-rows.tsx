import { Link } from '@tanstack/react-router'
import { m } from '#web/paraglide/messages.js'
import { chipClass } from '#web/ui/chip.tsx'
import History from '~icons/lucide/rotate-ccw-clock'
import X from '~icons/lucide/x'
import { Cell, Row, RowGroup } from './suggestion-row.tsx'

export interface RecentRowsProps {
  words: readonly string[]
  /** Something is being typed: they stand in one line, above what is suggested. */
  isTyping: boolean
  idOf: (name: string) => string
  activeId: string | undefined
  /** One of them, or all, shall be forgotten. */
  onForget: (words?: string) => void
}

/** What was looked for on this device. */
export function RecentRows({ words, isTyping, idOf, activeId, onForget }: RecentRowsProps) {
  if (words.length === 0) return null
  if (isTyping) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: rows that the field chooses among
      <div role="rowgroup" aria-label={m.found_recent()} className="bleed flex gap-2 py-1 pb-3">
        {words.map((each) => (
          <Row key={each} id={idOf(each)} activeId={activeId} isChip>
            <Cell>
              <Link to="/search" search={{ search: each }} preload={false} className={chipClass()}>
                <History aria-hidden />
                {each}
              </Link>
            </Cell>
          </Row>
        ))}
      </div>
    )
  }
  return (
    <RowGroup
      label={m.found_recent()}
      action={
        <Row id={idOf('')} activeId={activeId}>
          <Cell>
            <button type="button" onClick={() => onForget()} className="link min-h-11 text-13">
              {m.found_forget_all()}
            </button>
          </Cell>
        </Row>
      }
    >
      {words.map((each) => (
        <Row key={each} id={idOf(each)} activeId={activeId} className="border-line border-b">
          <Cell className="min-w-0 flex-1">
            <Link
              to="/search"
              search={{ search: each }}
              preload={false}
              className="flex min-h-14 items-center gap-3 font-semibold"
            >
              <span className="grid size-10 flex-none place-items-center rounded-control bg-sunken">
                <History aria-hidden />
              </span>
              <span className="min-w-0 [overflow-wrap:anywhere]">{each}</span>
            </Link>
          </Cell>
          <Cell>
            <button
              type="button"
              aria-label={m.found_forget({ words: each })}
              onClick={() => onForget(each)}
              className="grid size-11 place-items-center rounded-control text-ink-2 hover:bg-sunken"
            >
              <X aria-hidden />
            </button>
          </Cell>
        </Row>
      ))}
    </RowGroup>
  )
}
