import { Suspense, useState } from 'react'
import { m } from '#web/paraglide/messages.js'
import { Chip } from '#web/ui/chip.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { type ColumnNames, hiddenColumns } from '#web/ui/tables/shown-columns.ts'
import Columns3 from '~icons/lucide/columns-3'

const ColumnSheet = lazyChunk(() => import('./column-sheet.tsx'))

export interface ColumnChoiceProps {
  names: ColumnNames
  hide: string | undefined
  onChange: (hide: string | undefined) => void
}

/** Which columns a list has. */
export function ColumnChoice({ names, hide, onChange }: ColumnChoiceProps) {
  const [isOpen, setIsOpen] = useState(false)
  const hidden = hiddenColumns(names, hide)
  return (
    <>
      <Chip
        className="max-xl:hidden"
        selected={hidden.length > 0}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Columns3 aria-hidden />
        {m.admin_columns()}
      </Chip>
      {isOpen && (
        <Suspense>
          <ColumnSheet
            names={names}
            hidden={hidden}
            onChange={(ids) => onChange(ids.join('.') || undefined)}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
