import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { markedParts } from './marked-parts.ts'
import { type Found, kindLabels } from './search-results.ts'

export const optionId = (listId: string, { kind, id }: Found) => `${listId}-${kind}-${id}`

export interface SearchListProps {
  id: string
  words: string
  rows: readonly Found[]
  chosen: Found | undefined
  onChoose: (found: Found) => void
  onOpen: () => void
}

/**
 * What was found, kind by kind as the rows come. The field keeps the keyboard; a press opens a row, in another tab where the browser is
 * asked for one.
 */
export function SearchList({ id, words, rows, chosen, onChoose, onOpen }: SearchListProps) {
  return (
    <div id={id} role="listbox" aria-label={m.search_results()} className="min-h-0 overflow-y-auto p-2 pb-4">
      {[...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, ofKind]) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box, a group is.
        <div key={kind} role="group" aria-label={kindLabels[kind]()}>
          <p aria-hidden className="px-3 pt-3 pb-1 font-semibold text-12 text-ink-2">
            {kindLabels[kind]()}
          </p>
          {ofKind.map((row) => (
            <Link
              key={row.id}
              {...row.link}
              id={optionId(id, row)}
              role="option"
              aria-selected={row === chosen}
              tabIndex={-1}
              onClick={onOpen}
              onMouseMove={() => row === chosen || onChoose(row)}
              className={cn(
                'flex min-h-12 items-center gap-3 rounded-control px-3 py-1.5 text-13',
                row === chosen && 'bg-selected text-on-selected',
              )}
            >
              <row.icon aria-hidden className="flex-none" />
              <span className="min-w-0 flex-1">
                <b className="font-[650] text-15">
                  <Marked text={row.title} words={words} />
                </b>{' '}
                <span className={cn('[overflow-wrap:anywhere]', row !== chosen && 'text-ink-2')}>
                  <Marked text={row.note} words={words} />
                </span>
              </span>
              <span className={cn('flex-none tabular-nums', row !== chosen && 'text-ink-2')}>{row.aside}</span>
            </Link>
          ))}
        </div>
      ))}
    </div>
  )
}

const Marked = ({ text, words }: { text: string; words: string }) =>
  markedParts(text, words).map((part) => (
    <Fragment key={part.text}>
      {part.isMarked ? (
        <mark className="rounded-[4px] bg-accent-tint text-on-accent-tint shadow-[0_0_0_1px_var(--color-accent-line)]">
          {part.text}
        </mark>
      ) : (
        part.text
      )}
    </Fragment>
  ))
