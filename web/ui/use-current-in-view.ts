import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/** For a row of links that scrolls sideways: the current one is brought into sight when the page changes. */
export function useCurrentInView<E extends HTMLElement>(): RefObject<E | null> {
  const row = useRef<E>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const link = path && row.current?.querySelector('[data-status="active"]')
    if (link) link.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  return row
}
