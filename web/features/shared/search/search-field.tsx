import { useNavigate } from '@tanstack/react-router'
import { Suspense, type SyntheticEvent, useState } from 'react'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { SearchForm } from '#web/ui/forms/search-form.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import Search from '~icons/lucide/search'
import type { SuggestionsProps } from './suggestions.tsx'

const Suggestions = lazyChunk(() => import('./suggestions.tsx'), null)

/** Leads to the one search, also before the page is alive; what it suggests comes when it is first used. */
export function SearchField({ words = '' }: { words?: string }) {
  const navigate = useNavigate()
  const [used, setUsed] = useState<SuggestionsProps>()
  const use = ({ currentTarget, type }: SyntheticEvent<HTMLInputElement>) => setUsed({ input: currentTarget, by: type })
  return (
    <div className="search-place">
      <SearchForm
        action="/search"
        value={words}
        onSearch={(search) => void navigate({ to: '/search', search: { search } })}
      >
        {(input) => (
          <>
            <Search aria-hidden />
            <input
              {...input}
              onFocus={use}
              onClick={use}
              autoComplete="off"
              maxLength={80}
              aria-label={m.home_search()}
              placeholder={m.home_title()}
            />
            <Button type="submit" className="max-sm:sr-only">
              {m.home_search()}
            </Button>
          </>
        )}
      </SearchForm>
      {used && (
        <Suspense>
          <Suggestions {...used} />
        </Suspense>
      )}
    </div>
  )
}
