import { Suspense, useState } from 'react'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import Ellipsis from '~icons/lucide/ellipsis'
import type { RowActsProps } from './acts-sheet.tsx'

const ActsSheet = lazyChunk(() => import('./acts-sheet.tsx'))

/** What can be done with a row: buttons, and on a phone, which has no room for them, a sheet. */
export function RowActs({ name, acts }: RowActsProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <div className="flex gap-2 max-sm:hidden">
        {acts.map(({ label, about, act, isEnding }) => (
          <Button key={label} variant={isEnding ? 'danger-quiet' : 'quiet'} size="sm" aria-label={about} onClick={act}>
            {label}
          </Button>
        ))}
      </div>
      <button
        type="button"
        aria-label={m.staff_acts({ name })}
        aria-haspopup="dialog"
        className="-mr-2 grid size-11 flex-none place-items-center rounded-control hover:bg-sunken sm:hidden"
        onClick={() => setIsOpen(true)}
      >
        <Ellipsis aria-hidden />
      </button>
      {isOpen && (
        <Suspense>
          <ActsSheet name={name} acts={acts} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
