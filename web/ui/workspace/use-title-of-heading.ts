import { useEffect } from 'react'

/**
 * The browser's tab of a workspace page says what its heading says: "Order UZ 48 25 · Uliza". Of two tabs side by side
 * one sees which is which, and no page needs its title in the first load of the others.
 */
export function useTitleOfHeading(): void {
  useEffect(() => {
    const page = document.querySelector('main')
    if (!page) return
    function takeTitle() {
      const heading = page?.querySelector('h1')?.textContent
      const title = `${heading} · Uliza`
      if (heading && document.title !== title) document.title = title
    }
    takeTitle()
    const watch = new MutationObserver(takeTitle)
    watch.observe(page, { childList: true, subtree: true, characterData: true })
    return () => watch.disconnect()
  }, [])
}
