import { type FormEvent, useEffect, useRef, useState } from 'react'
import Search from '~icons/lucide/search'
import { cn } from './cn.ts'
import { AffixedInput } from './input.tsx'

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
  const [words, setWords] = useState(value)
  const [seen, setSeen] = useState(value)
  // The address can change without the box: a link, or the way back.
  if (value !== seen) {
    setSeen(value)
    if (value !== words.trim()) setWords(value)
  }
  const search = useRef(onSearch)
  search.current = onSearch

  useEffect(() => {
    if (words.trim() === value) return
    const timer = setTimeout(() => search.current(words.trim()), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [words, value])

  function submit(event: FormEvent) {
    event.preventDefault()
    onSearch(words.trim())
  }

  return (
    <search className={cn('block w-full sm:w-72', className)}>
      <form onSubmit={submit}>
        <AffixedInput
          type="search"
          enterKeyHint="search"
          aria-label={label}
          placeholder={label}
          before={<Search aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </form>
    </search>
  )
}
