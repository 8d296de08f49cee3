import { Suspense, useState } from 'react'
import { m } from '#web/paraglide/messages.js'
import { Chip } from '#web/ui/chip.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import Columns3 from '~icons/lucide/columns-3'
import { type ColumnId, choosableColumns } from './order-columns.tsx'

const ColumnSheet = lazyPart(() => import('./column-sheet.tsx'))

/** The columns that are left out, as the address says: `commission.receipt`. */
export const hiddenColumns = (hide: string | undefined): ColumnId[] =>
  choosableColumns.filter((id) => hide?.split('.').includes(id))

export interface ColumnChoiceProps {
  hide: string | undefined
  onChange: (hide: string | undefined) => void
}

/** Which columns the list has. */
export function ColumnChoice({ hide, onChange }: ColumnChoiceProps) {
  const [isOpen, setIsOpen] = useState(false)
  const hidden = hiddenColumns(hide)
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
            hidden={hidden}
            onChange={(ids) => onChange(ids.join('.') || undefined)}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
