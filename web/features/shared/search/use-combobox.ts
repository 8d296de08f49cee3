import { useEffect, useEffectEvent, useState } from 'react'
import { useBackCloses } from '#web/ui/overlays/use-back-closes.ts'

/** What is drawn around a field while it suggests; a sheet or dialog that one of its rows opened lies over it. */
const isWithin = (place: HTMLElement, target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (place.contains(target) || target.closest('[role=dialog],[role=alertdialog]') !== null)

const rowsOf = (place: HTMLElement) => [...place.querySelectorAll<HTMLElement>('[role=row]')]

/** The row's own link, or its last button: to add one more of it. */
const press = (row: HTMLElement, isToAdd: boolean) =>
  isToAdd ? [...row.querySelectorAll('button')].at(-1)?.click() : row.querySelector<HTMLElement>('a, button')?.click()

export interface ComboboxOptions {
  input: HTMLInputElement
  /** The field and its rows are in it. */
  place: HTMLElement
  gridId: string
}

/**
 * Makes a field that stands on the page already a combobox whose rows are a grid: the arrow keys choose a row, Enter
 * follows its link, Control and Enter press its last button, Escape closes. The rows are whatever is drawn in `place`.
 */
export function useCombobox({ input, place, isPressed }: Omit<ComboboxOptions, 'gridId'> & { isPressed: boolean }) {
  const [typed, setTyped] = useState(input.value)
  const [isOpen, setIsOpen] = useState(false)
  const [activeId, setActiveId] = useState<string>()

  function close() {
    setIsOpen(false)
    setActiveId(undefined)
  }

  /** Whoever has only come by with the keyboard, or gone on before this had come, is not held up by it. */
  const openIfUsed = useEffectEvent(() => {
    if (document.activeElement === input && (isPressed || input.value !== input.defaultValue)) setIsOpen(true)
  })
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      if (event.target !== input) input.focus()
      return close()
    }
    if (event.target !== input) return
    const rows = rowsOf(place)
    const active = rows.find(({ id }) => id === activeId)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setIsOpen(true)
      // Past the last and before the first is the field itself.
      const next = rows[active ? rows.indexOf(active) + step : step > 0 ? 0 : rows.length - 1]
      setActiveId(next?.id)
      next?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      press(active, event.ctrlKey || event.metaKey)
      // The control that was pressed may have given way to another, which took the keyboard along.
      setTimeout(() => place.contains(document.activeElement) && document.activeElement !== input && input.focus())
    }
  })

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const open = () => setIsOpen(true)
    const read = () => {
      setTyped(input.value)
      setActiveId(undefined)
      open()
    }
    setTyped(input.value)
    // Not while drawing: what is typed between that and here, nobody would have heard.
    openIfUsed()
    input.addEventListener('input', read, { signal })
    input.addEventListener('click', read, { signal })
    input.form?.addEventListener('submit', () => setIsOpen(false), { signal })
    place.addEventListener('keydown', onKeyDown, { signal })
    place.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (!isWithin(place, relatedTarget)) setIsOpen(false)
      },
      { signal },
    )
    return () => listening.abort()
  }, [input, place])

  return { typed: typed.trim(), isOpen, activeId, close }
}

export interface ShownRows extends ComboboxOptions {
  isShown: boolean
  activeId: string | undefined
  close: () => void
}

/** Says of the field whether its rows are shown, and which of them is chosen. */
export function useShownRows({ input, place, gridId, isShown, activeId, close }: ShownRows): void {
  useBackCloses(isShown, close)
  useEffect(() => {
    place.toggleAttribute('data-suggests', isShown)
    place.style.setProperty('--search-bottom', `${Math.round(place.getBoundingClientRect().bottom)}px`)
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'grid',
      'aria-expanded': String(isShown),
      'aria-controls': isShown ? gridId : null,
      'aria-activedescendant': (isShown && activeId) || null,
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) input.removeAttribute(name)
      else input.setAttribute(name, value)
    }
  }, [input, place, gridId, isShown, activeId])
}
