import { Search } from 'lucide-react'
import { cn } from '#web/ui/cn.ts'
import { AffixedInput } from './input.tsx'
import { SearchForm } from './search-form.tsx'

export interface SearchBoxProps {
  /** What can be looked for: the name of the field, and what stands in it while it is empty. */
  label: string
  value: string
  onSearch: (words: string) => void
  className?: string
}

/** Searches when the typing stops, or at once on Enter. */
export function SearchBox({ label, value, onSearch, className }: SearchBoxProps) {
  return (
    <SearchForm
      value={value}
      onSearch={onSearch}
      pauseMilliseconds={300}
      className={cn('block w-full sm:w-72', className)}
    >
      {(input) => <AffixedInput {...input} aria-label={label} placeholder={label} before={<Search aria-hidden />} />}
    </SearchForm>
  )
}
