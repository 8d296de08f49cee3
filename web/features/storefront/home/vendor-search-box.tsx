import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { SearchForm } from '#web/ui/forms/search-form.tsx'
import Search from '~icons/lucide/search'
import { useVendorFilters } from './use-vendor-filters.ts'

/** Works before the page is alive, too: it is a form that leads to this page's own address. */
export function VendorSearchBox() {
  const { filters, change } = useVendorFilters()
  return (
    <SearchForm
      action="/"
      value={filters.search ?? ''}
      onSearch={(words) => change({ search: words || undefined })}
      formClassName="flex min-h-[54px] items-center gap-2.5 rounded-[12px] bg-surface shadow-[0_0_0_1.5px_light-dark(transparent,var(--color-line-strong))] pr-1.5 pl-4 text-ink focus-within:outline-3 focus-within:outline-accent focus-within:outline-offset-2 lg:min-h-16"
    >
      {(input) => (
        <>
          <Search aria-hidden className="size-6" />
          <input
            {...input}
            autoComplete="off"
            maxLength={80}
            aria-label={m.home_search_label()}
            placeholder={m.home_title()}
            className="h-[50px] min-w-0 flex-1 bg-transparent text-16 outline-none placeholder:text-ink-3 placeholder:opacity-100 focus-visible:shadow-none focus-visible:outline-none lg:text-17"
          />
          <Button type="submit" className="max-sm:sr-only">
            {m.home_search()}
          </Button>
        </>
      )}
    </SearchForm>
  )
}
