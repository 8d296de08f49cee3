import { useState } from 'react'
import type { ProductForEditing } from '#contracts/catalog.ts'
import { useMarkSoldOut } from '#web/features/shared/products/use-mark-sold-out.ts'
import { m } from '#web/paraglide/messages.js'
import { Switch } from '#web/ui/forms/choices.tsx'
import { aboveRow } from '#web/ui/tables/record-table.tsx'

/** Whether a product can be ordered, by one tap. Of a ticket its event decides. */
export function SoldOutSwitch({ product: { id, name, kind, status, isSoldOut } }: { product: ProductForEditing }) {
  const mark = useMarkSoldOut()
  const [isWorking, setIsWorking] = useState(false)
  if (kind === 'TICKET' || status === 'ARCHIVED') return <span className="text-ink-3 max-xl:hidden">–</span>
  const change = (isOn: boolean) => {
    setIsWorking(true)
    void mark({ kind: 'PRODUCT', id }, name, !isOn).finally(() => setIsWorking(false))
  }
  return (
    <span className={`${aboveRow} inline-flex min-h-11 items-center gap-2`}>
      <Switch checked={!isSoldOut} disabled={isWorking} label={m.products_can_be_ordered({ name })} onChange={change} />
      <span aria-hidden className={isSoldOut ? 'font-[650] text-danger' : 'font-[650]'}>
        {isSoldOut ? m.products_sold_out() : m.products_on()}
      </span>
    </span>
  )
}
