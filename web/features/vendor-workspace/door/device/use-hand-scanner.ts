import { useEffect, useEffectEvent } from 'react'

/** A person does not type this fast; a scanner that is a keyboard does. */
const maxPauseMilliseconds = 60
const shortestCode = 6

/** A hand scanner types what it reads and ends with Enter, wherever the focus is. */
export function useHandScanner(onCode: (code: string) => void): void {
  const tell = useEffectEvent(onCode)
  useEffect(() => {
    let typed = ''
    let lastAt = 0
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      // When it was pressed: a busy phone hears of it late, in the middle of a code.
      if (event.timeStamp - lastAt > maxPauseMilliseconds) typed = ''
      lastAt = event.timeStamp
      if (event.key === 'Enter' && typed.length >= shortestCode) {
        event.preventDefault()
        event.stopPropagation()
        tell(typed)
        typed = ''
      } else if (event.key.length === 1) {
        typed += event.key
        // A space of a code presses no button.
        if (typed.length > 1 && !isField(event.target)) event.preventDefault()
      }
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
