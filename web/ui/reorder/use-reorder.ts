import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { moved, placeByKey } from './moved.ts'

/** The attribute of what something can be dragged to; its value is what lies there. */
const target = 'data-reorder'

/**
 * Brings a list into another order by a handle at each item: dragged, or lifted with Space, moved with the arrow keys
 * and put down.
 */
export function useReorder(ids: readonly string[], onOrder: (ids: string[]) => void) {
  const [lifted, setLifted] = useState<string>()
  const [dragged, setDragged] = useState<string>()
  const handles = useRef(new Map<string, HTMLElement>())
  const before = useRef<readonly string[]>(ids)
  const latest = useRef({ ids, onOrder })
  latest.current = { ids, onOrder }

  // What is moved in the page loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every new order.
  useEffect(() => {
    if (lifted) handles.current.get(lifted)?.focus()
  }, [lifted, ids])

  useEffect(() => {
    if (!dragged) return
    const end = () => setDragged(undefined)
    function move({ clientX, clientY }: globalThis.PointerEvent) {
      const over = document.elementFromPoint(clientX, clientY)?.closest(`[${target}]`)?.getAttribute(target)
      const { ids, onOrder } = latest.current
      if (over && dragged && over !== dragged && ids.includes(over)) onOrder(moved(ids, dragged, ids.indexOf(over)))
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
    return () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
    }
  }, [dragged])

  function press(event: KeyboardEvent, id: string) {
    const isLifted = lifted === id
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (!isLifted) before.current = ids
      return setLifted(isLifted ? undefined : id)
    }
    if (!isLifted) return
    if (event.key === 'Tab') return setLifted(undefined)
    if (event.key === 'Escape') {
      event.preventDefault()
      setLifted(undefined)
      return onOrder([...before.current])
    }
    const to = placeByKey(event.key, ids.indexOf(id), ids.length)
    if (to === undefined) return
    event.preventDefault()
    onOrder(moved(ids, id, to))
  }

  return {
    /** What is on its way to another place. */
    moving: dragged ?? lifted,
    itemProps: (id: string) => ({ [target]: id }),
    handleProps: (id: string) => ({
      'aria-pressed': lifted === id,
      ref: (handle: HTMLElement | null) => {
        if (handle) handles.current.set(id, handle)
        else handles.current.delete(id)
      },
      onKeyDown: (event: KeyboardEvent) => press(event, id),
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        setLifted(undefined)
        setDragged(id)
      },
    }),
  }
}
