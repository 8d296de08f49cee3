import { type FormEvent, useEffect, useRef } from 'react'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import Search from '~icons/lucide/search'
import { useFilters } from './use-filters.ts'

/** Works before the page is alive, too: it is a form that leads to this page's own address. */
export function SearchForm() {
  const { filters, change } = useFilters()
  const input = useRef<HTMLInputElement>(null)
  // Going back, or taking the search away below, changes what is sought without anybody typing.
  useEffect(() => {
    if (input.current) input.current.value = filters.search ?? ''
  }, [filters.search])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    change({ search: input.current?.value.trim() || undefined })
    input.current?.blur()
  }

  return (
    <search>
      <form
        action="/"
        onSubmit={submit}
        className="flex min-h-[54px] items-center gap-2.5 rounded-[12px] bg-surface shadow-[0_0_0_1.5px_light-dark(transparent,var(--color-line-strong))] pr-1.5 pl-4 text-ink focus-within:outline-3 focus-within:outline-accent focus-within:outline-offset-2 lg:min-h-16"
      >
        <Search aria-hidden className="size-6" />
        <input
          ref={input}
          name="search"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={80}
          defaultValue={filters.search}
          aria-label={m.home_search_label()}
          placeholder={m.home_title()}
          onChange={(event) => event.target.value === '' && filters.search && change({ search: undefined })}
          className="h-[50px] min-w-0 flex-1 bg-transparent text-16 outline-none placeholder:text-ink-3 placeholder:opacity-100 focus-visible:shadow-none focus-visible:outline-none lg:text-17"
        />
        <Button type="submit" className="max-sm:sr-only">
          {m.home_search()}
        </Button>
      </form>
    </search>
  )
}
