import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import type { SearchForm } from '#contracts/admin/search.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Chip } from '#web/ui/chip.tsx'
import { useBackCloses } from '#web/ui/overlays/use-back-closes.ts'
import { useRestoreFocus } from '#web/ui/overlays/use-restore-focus.ts'
import Search from '~icons/lucide/search'
import { bestFirst } from './best-first.ts'
import { optionId, SearchList } from './search-list.tsx'
import { SearchPreview } from './search-preview.tsx'
import { foundIn, type Kind, kindLabels, kinds, pagesWith, type SearchedPage, search } from './search-results.ts'

const pauseMilliseconds = 150
/** One letter is in nearly everything. */
const fewestLetters = 2

const forms: Record<SearchForm, () => string> = {
  NUMBER: () => m.search_as_number(),
  DIGITS: () => m.search_as_digits(),
  RECEIPT: () => m.search_as_receipt(),
  WORDS: () => m.search_as_words(),
}

interface SearchDialogProps {
  pages: readonly SearchedPage[]
  onClose: () => void
}

/** One search over orders, people, shops, products and events. Nothing of it is kept. */
export default function SearchDialog({ pages, onClose }: SearchDialogProps) {
  const router = useRouter()
  const focusBack = useRestoreFocus()
  useBackCloses(true, onClose)
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState('')
  const [kind, setKind] = useState<Kind>()
  const [chosenId, setChosenId] = useState<string>()

  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [typed])

  const isAsked = words.length >= fewestLetters
  const query = useQuery({ ...search(words), enabled: isAsked, placeholderData: keepPreviousData })
  const all = isAsked && query.data ? bestFirst([...foundIn(query.data), ...pagesWith(pages, words)], words) : []
  const rows = all.filter((row) => kind === undefined || row.kind === kind)
  const chosen = rows.find(({ id }) => id === chosenId) ?? rows[0]
  const isCurrent = !query.isPlaceholderData && words === typed.trim()

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && rows.length > 0) {
      event.preventDefault()
      const place = chosen ? rows.indexOf(chosen) : -1
      const next = rows[(place + step + rows.length) % rows.length]
      setChosenId(next?.id)
      // The rows are drawn already; the one that is chosen may be out of sight.
      if (next) document.getElementById(optionId(listId, next))?.scrollIntoView({ block: 'nearest' })
    }
    // What is shown may still be that of the words before.
    if (event.key === 'Enter' && chosen && isCurrent) {
      event.preventDefault()
      if (event.ctrlKey || event.metaKey)
        return void window.open(router.buildLocation(chosen.link).href, '_blank', 'noopener')
      onClose()
      void router.navigate(chosen.link)
    }
  }

  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade bg-scrim" />
        <Radix.Content
          {...focusBack}
          aria-describedby={undefined}
          className="fixed inset-x-0 top-0 z-50 mx-auto flex h-dvh animate-fade flex-col overflow-hidden bg-surface shadow-3 md:top-[9vh] md:h-auto md:max-h-[80vh] md:w-[min(880px,calc(100vw-48px))] md:rounded-[18px]"
        >
          <Radix.Title className="sr-only">{m.search_title()}</Radix.Title>
          <div className="flex flex-none items-center gap-3 border-line border-b px-4 py-2.5 md:px-5">
            <Search aria-hidden className="flex-none" />
            <input
              role="combobox"
              aria-label={m.search_label()}
              aria-expanded={rows.length > 0}
              aria-controls={listId}
              aria-activedescendant={chosen && optionId(listId, chosen)}
              aria-autocomplete="list"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={80}
              placeholder={m.search_label()}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={onKeyDown}
              className="h-12 min-w-0 flex-1 bg-transparent text-17 outline-none placeholder:text-ink-3"
            />
            <Radix.Close
              aria-label={m.ui_close()}
              className="reach flex-none rounded-badge border border-line-strong px-2 text-12 text-ink-2 leading-6 hover:bg-sunken"
            >
              Esc
            </Radix.Close>
          </div>
          <div className="flex flex-none flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-2 md:px-5">
            <p role="status" className="min-w-40 flex-1 text-13 text-ink-2">
              {!isAsked && m.search_hint()}
              {isAsked && query.isError && <span className="text-danger">{refusalMessage(query.error)}</span>}
              {isAsked && query.data && `${forms[query.data.form]()} ${m.search_found({ count: all.length })}`}
            </p>
            {all.length > 0 && (
              <fieldset aria-label={m.search_kind()} className="flex flex-wrap gap-1.5">
                {[undefined, ...kinds].map((each) => {
                  const count = each ? all.filter((row) => row.kind === each).length : all.length
                  if (count === 0) return null
                  return (
                    <Chip key={each ?? ''} selected={each === kind} count={count} onClick={() => setKind(each)}>
                      {each ? kindLabels[each]() : m.admin_all()}
                    </Chip>
                  )
                })}
              </fieldset>
            )}
          </div>
          <div className="grid min-h-0 flex-1 lg:grid-cols-[1fr_300px] md:h-[52vh] md:flex-none" aria-busy={!isCurrent}>
            {isAsked && query.data && all.length === 0 ? (
              <p className="p-6 text-ink-2 lg:col-span-2">{m.search_nothing({ words })}</p>
            ) : (
              <>
                <SearchList
                  id={listId}
                  words={words}
                  rows={rows}
                  chosen={chosen}
                  onChoose={({ id }) => setChosenId(id)}
                  onOpen={onClose}
                />
                {chosen && <SearchPreview found={chosen} onOpen={onClose} />}
              </>
            )}
          </div>
          <p aria-hidden className="flex-none border-line border-t px-5 py-2.5 text-12 text-ink-2 max-md:hidden">
            {m.search_keys()}
          </p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
