import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { ProductForEditing } from '#contracts/catalog.ts'
import { updateVendorProduct } from '#contracts/product-changes.ts'
import { productForEditing } from '#web/features/shared/products/products.queries.ts'
import { StockField } from '#web/features/shared/products/stock-field.tsx'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NumberInput } from '#web/ui/forms/number-input.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'
import { type QuickPart, quickChange, quickParts } from './quick-change.ts'

const isPrice = (kes: number) => Number.isInteger(kes) && kes >= 1
const isStock = (stock: number | null) => stock === null || (Number.isInteger(stock) && stock >= 0)

/** The price and the stock, straight from the list: what changes between breakfast and lunch. */
export default function QuickSheet({ product, onClose }: { product: ProductForEditing; onClose: () => void }) {
  const formId = useId()
  const queryClient = useQueryClient()
  const [parts, setParts] = useState(quickParts(product))
  const [isTried, setIsTried] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const change = (index: number, part: Partial<QuickPart>) =>
    setParts(parts.map((each, at) => (at === index ? { ...each, ...part } : each)))

  async function save(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (isSaving || !parts.every(({ priceKES, stock }) => isPrice(priceKES) && isStock(stock))) return
    const body = quickChange(product, parts)
    if (!body) return onClose()
    setIsSaving(true)
    setRefusal(undefined)
    try {
      const saved = await call(updateVendorProduct, { params: { id: product.id }, body })
      queryClient.setQueryData(productForEditing('VENDOR', product.id).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: ['/api/vendor/products'] })
      toast({ title: m.products_saved({ name: saved.name }) })
      onClose()
    } catch (error) {
      setRefusal(refusalMessage(error))
      setIsSaving(false)
    }
  }

  return (
    <Sheet
      open
      onOpenChange={() => isSaving || onClose()}
      title={product.name}
      description={m.products_quick_text()}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {m.products_cancel()}
          </Button>
          <Button type="submit" form={formId} pending={isSaving}>
            {m.products_save()}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save} noValidate className="grid gap-4">
        {parts.map((part, index) => (
          <fieldset key={part.id ?? 'own'} className="grid gap-3 sm:grid-cols-2">
            <legend className={parts.length > 1 ? 'mb-1.5 font-[650]' : 'sr-only'}>{part.name}</legend>
            <Field label={m.products_price()} error={isTried && !isPrice(part.priceKES) && m.field_price_least()}>
              <NumberInput prefix="KSh" value={part.priceKES} onChange={(priceKES) => change(index, { priceKES })} />
            </Field>
            <StockField
              value={part.stock}
              onChange={(stock) => change(index, { stock })}
              error={isTried && !isStock(part.stock) ? m.field_check() : undefined}
            />
          </fieldset>
        ))}
        {refusal && (
          <Notice tone="bad" live>
            {refusal}
          </Notice>
        )}
      </form>
    </Sheet>
  )
}
