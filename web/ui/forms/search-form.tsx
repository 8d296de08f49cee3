import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef } from 'react'

export interface SearchFormProps {
  value: string
  onSearch: (words: string) => void
  /** Hears every letter, and may search before Enter. */
  onType?: (words: string, search: (words: string) => void) => void
  /** The address that the form leads to before the page is alive; its input is then called `search`. */
  action?: string
  className?: string
  formClassName?: string
  /** Draws the input, and what stands beside it. */
  children: (input: ComponentProps<'input'>) => ReactNode
}

/** What every search has: a form, an input in it, and the words that are searched for. How it looks is its caller's. */
export function SearchForm({ value, onSearch, onType, action, className, formClassName, children }: SearchFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const lastSearch = useRef(value)
  // Going back, or a link that takes the search away, changes the search without anybody typing.
  useEffect(() => {
    if (input.current && value !== lastSearch.current) input.current.value = value
    lastSearch.current = value
  }, [value])

  function search(words: string) {
    if (words === lastSearch.current) return
    lastSearch.current = words
    onSearch(words)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    search(input.current!.value.trim())
    if (action) input.current!.blur()
  }

  return (
    <search className={className}>
      <form action={action} onSubmit={submit} className={formClassName}>
        {children({
          ref: input,
          name: action && 'search',
          type: 'search',
          enterKeyHint: 'search',
          defaultValue: value,
          onChange: ({ target }) => {
            const words = target.value.trim()
            if (onType) onType(words, search)
            // An emptied search is over at once.
            else if (!words) search('')
          },
        })}
      </form>
    </search>
  )
}
