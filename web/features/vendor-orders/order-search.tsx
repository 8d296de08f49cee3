import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { AffixedInput } from '#web/ui/input.tsx'
import Search from '~icons/lucide/search'

export interface OrderSearchProps {
  value: string
  /** On a phone the queue has no room for it. */
  isOpen: boolean
  onSearch: (words: string) => void
}

const pauseMilliseconds = 300

/** Searches when the typing stops. */
export function OrderSearch({ value, isOpen, onSearch }: OrderSearchProps) {
  const [words, setWords] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value === '') setWords('')
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
    <search className={cn('w-full sm:w-64', !isOpen && 'max-sm:hidden')}>
      <form onSubmit={submit}>
        <AffixedInput
          type="search"
          enterKeyHint="search"
          aria-label={m.vendor_search()}
          placeholder={m.vendor_search()}
          before={<Search aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </form>
    </search>
  )
}
