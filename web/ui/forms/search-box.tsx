import { useEffect, useRef } from 'react'
import { cn } from '#web/ui/cn.ts'
import Search from '~icons/lucide/search'
import { AffixedInput } from './input.tsx'
import { SearchForm } from './search-form.tsx'

export interface SearchBoxProps {
  /** What can be looked for: the name of the field, and what stands in it while it is empty. */
  label: string
  value: string
  onSearch: (words: string) => void
  className?: string
}

const pauseMilliseconds = 300

/** Searches when the typing stops, or at once on Enter. */
export function SearchBox({ label, value, onSearch, className }: SearchBoxProps) {
  const timer = useRef(0)
  // By the time the typing stops the page may have been drawn again, with another thing to do.
  const latest = useRef(onSearch)
  latest.current = onSearch
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <SearchForm
      value={value}
      onSearch={(words) => latest.current(words)}
      onType={(words, search) => {
        clearTimeout(timer.current)
        timer.current = window.setTimeout(search, pauseMilliseconds, words)
      }}
      className={cn('block w-full sm:w-72', className)}
    >
      {(input) => <AffixedInput {...input} aria-label={label} placeholder={label} before={<Search aria-hidden />} />}
    </SearchForm>
  )
}
