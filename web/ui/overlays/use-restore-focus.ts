import { useRef } from 'react'

/** For a dialog opened without a trigger of its own: when it closes, the keyboard is back where it was before. */
export function useRestoreFocus() {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus() {
      before.current = document.activeElement
    },
    onCloseAutoFocus(event: Event) {
      if (!(before.current instanceof HTMLElement) || !before.current.isConnected) return
      event.preventDefault()
      before.current.focus()
    },
  }
}
