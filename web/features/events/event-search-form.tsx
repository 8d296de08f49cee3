import { type FormEvent, useEffect, useRef } from 'react'
import { m } from '#web/paraglide/messages.js'
import { AffixedInput } from '#web/ui/input.tsx'
import Search from '~icons/lucide/search'
import { useEventSearch } from './use-event-search.ts'

/** Works before the page is alive, too: it is a form that leads to this page's own address. */
export function EventSearchForm() {
  const { search, change } = useEventSearch()
  const input = useRef<HTMLInputElement>(null)
  // Going back, or taking the search away below, changes what is sought without anybody typing.
  useEffect(() => {
    if (input.current) input.current.value = search.search ?? ''
  }, [search.search])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    change({ search: input.current?.value.trim() || undefined })
    input.current?.blur()
  }

  return (
    <search className="mt-3 block max-w-[520px]">
      <form action="/events" onSubmit={submit}>
        <AffixedInput
          ref={input}
          name="search"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={80}
          defaultValue={search.search}
          aria-label={m.events_search_label()}
          placeholder={m.events_search()}
          onChange={(event) => event.target.value === '' && search.search && change({ search: undefined })}
          before={<Search aria-hidden className="text-ink-2" />}
        />
      </form>
    </search>
  )
}
