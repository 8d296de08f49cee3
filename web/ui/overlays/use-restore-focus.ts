import { useRef } from 'react'

/**
 * For a dialog opened without a trigger of its own: when it closes, the keyboard is back where it was before, or on the
 * button that took the place of the one that was pressed.
 */
export function useRestoreFocus() {
  const before = useRef<Element | null>(null)
  const around = useRef<Element | null>(null)
  return {
    onOpenAutoFocus() {
      before.current = document.activeElement
      around.current = before.current?.parentElement ?? null
    },
    onCloseAutoFocus(event: Event) {
      const isThere = before.current instanceof HTMLElement && before.current.isConnected
      const place = isThere ? before.current : around.current?.querySelector('button:last-of-type')
      if (!(place instanceof HTMLElement) || !place.isConnected) return
      event.preventDefault()
      place.focus()
    },
  }
}
