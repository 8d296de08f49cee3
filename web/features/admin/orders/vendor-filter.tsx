import { Suspense, useState } from 'react'
import { m } from '#web/paraglide/messages.js'
import { Chip } from '#web/ui/chip.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import ChevronDown from '~icons/lucide/chevron-down'
import Store from '~icons/lucide/store'
import X from '~icons/lucide/x'

const VendorSheet = lazyChunk(() => import('./vendor-sheet.tsx'))

export interface VendorFilterProps {
  /** The chosen vendor's address, or id. */
  value: string | undefined
  /** Its name, as far as it is known. */
  name: string | undefined
  onChange: (slug: string | undefined) => void
}

/** The orders of one vendor alone. */
export function VendorFilter({ value, name, onChange }: VendorFilterProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {value ? (
        <Chip selected onClick={() => onChange(undefined)} aria-label={m.admin_vendor_clear({ vendor: name ?? value })}>
          <span className="max-w-48 truncate">{name ?? value}</span>
          <X aria-hidden />
        </Chip>
      ) : (
        <Chip onClick={() => setIsOpen(true)} aria-haspopup="dialog">
          <Store aria-hidden />
          {m.admin_vendor_all()}
          <ChevronDown aria-hidden />
        </Chip>
      )}
      {isOpen && (
        <Suspense>
          <VendorSheet
            onClose={() => setIsOpen(false)}
            onChoose={(slug) => {
              setIsOpen(false)
              onChange(slug)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
