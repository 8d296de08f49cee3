import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a row that slides sideways: what is chosen of it is brought into sight. The row alone is moved, and the page
 * stays where it is.
 */
export function useChosenInSight<E extends HTMLElement>(chosen: string): RefObject<E | null> {
  const row = useRef<E>(null)
  useEffect(() => {
    const each = row.current?.querySelector(`[aria-pressed=true][value="${chosen}"], [aria-current=page]`)
    if (row.current && each) row.current.scrollLeft += elementMiddle(each) - elementMiddle(row.current)
  }, [chosen])
  return row
}

function elementMiddle(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
