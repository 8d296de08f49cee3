import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef } from 'react'

export interface SearchFormProps {
  value: string
  onSearch: (words: string) => void
  /** Searches by itself once nothing was typed for so long; without it, on Enter. */
  pauseMilliseconds?: number
  /** The address that the form leads to before the page is alive; its input is then called `search`. */
  action?: string
  className?: string
  formClassName?: string
  /** Draws the input, and what stands beside it. */
  children: (input: ComponentProps<'input'>) => ReactNode
}

/** What every search has: a form, an input in it, and the words that are searched for. How it looks is its caller's. */
export function SearchForm(props: SearchFormProps) {
  const { value, pauseMilliseconds, action, className, formClassName, children } = props
  const input = useRef<HTMLInputElement>(null)
  const sought = useRef(value)
  const timer = useRef(0)
  const onSearch = useRef(props.onSearch)
  onSearch.current = props.onSearch

  // Going back, or a link that takes the search away, changes what is sought without anybody typing.
  useEffect(() => {
    if (input.current && value !== sought.current) input.current.value = value
    sought.current = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(words: string) {
    clearTimeout(timer.current)
    sought.current = words
    onSearch.current(words)
  }

  function change(words: string) {
    clearTimeout(timer.current)
    if (words === sought.current) return
    if (pauseMilliseconds) timer.current = window.setTimeout(search, pauseMilliseconds, words)
    // An emptied search is over at once.
    else if (words === '') search('')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    search(input.current?.value.trim() ?? '')
    if (action) input.current?.blur()
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
          onChange: ({ target }) => change(target.value.trim()),
        })}
      </form>
    </search>
  )
}
