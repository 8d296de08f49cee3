import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

interface Printed {
  content: ReactNode
  /** How wide it is on the paper, with its unit. */
  width: string
  /** The rules of the printed page, `@page`, for something this long. */
  page: (millimetres: number) => string
}

const pixelsPerMillimetre = 96 / 25.4

/**
 * Prints something that the page does not show, alone and black on white. The browser asks which printer, unless it was
 * started to print by itself.
 */
export function printAlone({ content, width, page }: Printed): void {
  const box = document.createElement('div')
  box.dataset.printed = ''
  box.style.width = width
  document.body.append(box)
  const root = createRoot(box)
  flushSync(() => root.render(content))
  const styles = new CSSStyleSheet()
  styles.replaceSync(`
    ${page(Math.ceil(box.getBoundingClientRect().height / pixelsPerMillimetre))}
    [data-printed] { position: absolute; top: 0; left: -300mm; color: #000; background: #fff; color-scheme: light; }
    @media print {
      html, body { margin: 0; min-height: 0; background: #fff; }
      body > :not([data-printed]) { display: none !important; }
      [data-printed] { position: static; }
    }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, styles]
  const end = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== styles)
    root.unmount()
    box.remove()
  }
  window.addEventListener('afterprint', end, { once: true })
  window.print()
}
