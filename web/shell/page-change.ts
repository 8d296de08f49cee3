/** How long a page may take to draw its heading, in milliseconds; who has moved on meanwhile is left alone. */
const patience = 5000

/**
 * Moves the focus to the heading of a page that somebody has come to, which reads it out: the link they followed is
 * gone, or stands in what stays around every page. What the page itself puts the focus into keeps it.
 */
export function focusNewPage(page: Document = document): void {
  const main = page.getElementById('content')
  if (!main) return
  const before = page.activeElement
  const until = Date.now() + patience
  const found = () => {
    if (page.activeElement !== before || isInUse(before, main) || Date.now() > until) return true
    const heading = main.querySelector<HTMLElement>('h1')
    if (!heading) return false
    heading.tabIndex = -1
    // It cannot be pressed, so it is not marked as what can.
    heading.classList.add('focus-visible:outline-none', 'focus-visible:shadow-none')
    heading.focus({ preventScroll: true })
    return true
  }
  if (found()) return
  const watch = new MutationObserver(() => found() && watch.disconnect())
  watch.observe(main, { childList: true, subtree: true })
  setTimeout(() => watch.disconnect(), patience)
}

/** A field or a heading that the page has put the focus into, or what is open over it. */
const isInUse = (element: Element | null, main: HTMLElement) =>
  element !== null &&
  (element.closest('[role="dialog"], [role="alertdialog"]') !== null ||
    (main.contains(element) &&
      element.matches('input, textarea, select, [contenteditable], [tabindex="-1"]') &&
      element !== main))
