import { Tooltip as Radix } from 'radix-ui'
import { useEffect, useState } from 'react'
import { tooltipDelay } from './tooltip-delay.ts'

interface Shown {
  button: Element
  words: string
}

/**
 * The words of buttons that have only an icon: every element with `data-tooltip`, by its `aria-label`. One listener for
 * the whole page, so that a button costs nothing until somebody points at one. Nothing a person needs stands only here:
 * phones do not hover.
 */
export default function Tooltips() {
  const shown = useShown()
  const place = shown?.button.getBoundingClientRect()
  return (
    <Radix.Provider>
      <Radix.Root open={!!shown}>
        <Radix.Trigger asChild>
          <span
            aria-hidden
            className="pointer-events-none fixed"
            style={{ left: place?.left, top: place?.top, width: place?.width, height: place?.height }}
          />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            // The button has these words as its name already.
            aria-hidden
            sideOffset={6}
            collisionPadding={8}
            className="pointer-events-none z-60 max-w-60 animate-fade rounded-[8px] bg-ink px-2.5 py-1.5 text-13 text-surface"
          >
            {shown?.words}
            <Radix.Arrow className="fill-ink" />
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}

/** The button pointed at or reached by the keyboard, once it has been for as long as a tooltip waits. */
function useShown(): Shown | undefined {
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let current: Element | undefined
    let closedAt: number | undefined
    let isOpen = false

    function close() {
      clearTimeout(timer)
      current = undefined
      if (isOpen) closedAt = Date.now()
      isOpen = false
      setShown(undefined)
    }

    function point(target: EventTarget | null) {
      const button = target instanceof Element ? (target.closest('[data-tooltip]') ?? undefined) : undefined
      if (button === current) return
      close()
      current = button
      const words = button?.getAttribute('aria-label')
      if (!button || !words) return
      timer = setTimeout(
        () => {
          isOpen = true
          setShown({ button, words })
        },
        tooltipDelay(Date.now(), closedAt),
      )
    }

    const over = (event: PointerEvent) => event.pointerType !== 'touch' && point(event.target)
    const focus = (event: FocusEvent) =>
      point((event.target as Element).matches(':focus-visible') ? event.target : null)
    const key = (event: KeyboardEvent) => event.key === 'Escape' && close()
    const page = document
    point(page.querySelector('[data-tooltip]:hover') ?? page.querySelector('[data-tooltip]:focus-visible'))
    page.addEventListener('pointerover', over)
    page.addEventListener('pointerdown', close)
    page.addEventListener('focusin', focus)
    page.addEventListener('focusout', close)
    page.addEventListener('keydown', key)
    page.addEventListener('scroll', close, true)
    return () => {
      close()
      page.removeEventListener('pointerover', over)
      page.removeEventListener('pointerdown', close)
      page.removeEventListener('focusin', focus)
      page.removeEventListener('focusout', close)
      page.removeEventListener('keydown', key)
      page.removeEventListener('scroll', close, true)
    }
  }, [])
  return shown
}
