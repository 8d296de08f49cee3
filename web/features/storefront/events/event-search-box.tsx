import { m } from '#web/paraglide/messages.js'
import { AffixedInput } from '#web/ui/forms/input.tsx'
import { SearchForm } from '#web/ui/forms/search-form.tsx'
import Search from '~icons/lucide/search'
import { useEventSearch } from './use-event-search.ts'

/** Works before the page is alive, too: it is a form that leads to this page's own address. */
export function EventSearchBox() {
  const { search, change } = useEventSearch()
  return (
    <SearchForm
      action="/events"
      value={search.search ?? ''}
      onSearch={(words) => change({ search: words || undefined })}
      className="mt-3 block max-w-[520px]"
    >
      {(input) => (
        <AffixedInput
          {...input}
          autoComplete="off"
          maxLength={80}
          aria-label={m.events_search_label()}
          placeholder={m.events_search()}
          before={<Search aria-hidden className="text-ink-2" />}
        />
      )}
    </SearchForm>
  )
}
