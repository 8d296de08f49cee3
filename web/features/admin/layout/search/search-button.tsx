import { Suspense, useEffect, useState } from 'react'
import { m } from '#web/paraglide/messages.js'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import Search from '~icons/lucide/search'
import type { SearchedPage } from './search-results.ts'

const SearchDialog = lazyChunk(() => import('./search-dialog.tsx'))

const isMac = () => typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent)

/** Opens the search over everything, by a press or by Ctrl K. */
export function SearchButton({ pages }: { pages: readonly SearchedPage[] }) {
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    function open(event: KeyboardEvent) {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isShortcut || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      // What is open above the page is finished first.
      if (!document.querySelector('[role="dialog"]')) setIsOpen(true)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])

  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="flex h-12 flex-none items-center gap-2 px-3 font-semibold text-13 text-on-cloth-2 -outline-offset-4 hover:text-on-cloth lg:mb-3 lg:h-11 lg:w-full lg:gap-3 lg:rounded-control lg:border lg:border-cloth-line lg:text-15"
      >
        <Search aria-hidden />
        <span className="lg:flex-1 lg:text-left">{m.search_title()}</span>
        <kbd aria-hidden className="rounded-badge border border-cloth-line px-1.5 text-12 leading-5 max-lg:hidden">
          {isMac() ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {isOpen && (
        <Suspense>
          <SearchDialog pages={pages} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
