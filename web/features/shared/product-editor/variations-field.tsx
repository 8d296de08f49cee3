import { Controller, type UseFormReturn, useFieldArray } from 'react-hook-form'
import { StockField } from '#web/features/shared/products/stock-field.tsx'
import { m } from '#web/paraglide/messages.js'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { NumberInput } from '#web/ui/forms/number-input.tsx'
import { Card } from '#web/ui/surface.tsx'
import ArrowDown from '~icons/lucide/arrow-down'
import ArrowUp from '~icons/lucide/arrow-up'
import Plus from '~icons/lucide/plus'
import Trash2 from '~icons/lucide/trash'
import type { ProductValues } from './product-fields.ts'
import { emptyVariation } from './values.ts'

const mostVariations = 20

/** The forms of a product that have a price and a stock of their own: half and full, small and large. */
export function VariationsField({ form }: { form: UseFormReturn<ProductValues> }) {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'variations', keyName: 'key' })
  const errors = form.formState.errors.variations
  const nameOf = (index: number) =>
    form.getValues(`variations.${index}.name`) || m.products_variation({ number: index + 1 })
  return (
    <Card padded>
      <h2 className="text-17">{m.products_variations()}</h2>
      <p className="meta mt-0.5">{m.products_variations_text()}</p>
      <ol className="mt-2 grid">
        {fields.map((field, index) => (
          <li key={field.key} className="border-line border-b py-3.5 last:border-0">
            <fieldset className="grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-[1fr_130px_150px_auto]">
              <legend className="sr-only">{nameOf(index)}</legend>
              <Field label={m.products_name()} error={errors?.[index]?.name?.message} className="max-sm:col-span-2">
                <Input autoComplete="off" {...form.register(`variations.${index}.name`)} />
              </Field>
              <Controller
                control={form.control}
                name={`variations.${index}.priceKES`}
                render={({ field: { ref: _, ...price }, fieldState }) => (
                  <Field label={m.products_price()} error={fieldState.error?.message}>
                    <NumberInput prefix="KSh" {...price} />
                  </Field>
                )}
              />
              <Controller
                control={form.control}
                name={`variations.${index}.stock`}
                render={({ field: stock, fieldState }) => (
                  <StockField value={stock.value} onChange={stock.onChange} error={fieldState.error?.message} />
                )}
              />
              <span className="flex items-center max-sm:col-span-2 max-sm:-mt-1 sm:flex-col sm:pt-5 md:flex-row md:items-start">
                <IconButton
                  label={m.products_up({ name: nameOf(index) })}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <ArrowUp aria-hidden />
                </IconButton>
                <IconButton
                  label={m.products_down({ name: nameOf(index) })}
                  disabled={index === fields.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <ArrowDown aria-hidden />
                </IconButton>
                <IconButton label={m.products_remove({ name: nameOf(index) })} onClick={() => remove(index)}>
                  <Trash2 aria-hidden />
                </IconButton>
              </span>
            </fieldset>
          </li>
        ))}
      </ol>
      <Button
        variant="quiet"
        size="sm"
        className="mt-3"
        disabled={fields.length >= mostVariations}
        onClick={() => append({ ...emptyVariation })}
      >
        <Plus aria-hidden />
        {m.products_variation_add()}
      </Button>
    </Card>
  )
}
