import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { areas } from '#web/features/shared/vendors/vendors.queries.ts'
import { wholeNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { AffixedInput, Input } from '#web/ui/forms/input.tsx'
import { Notice } from '#web/ui/surface.tsx'
import Plus from '~icons/lucide/plus'
import X from '~icons/lucide/x'
import type { ShopValues } from './shop-values.ts'

const areasMax = 60

/** The places the shop delivers to, each with its fee and the least it delivers there for. */
export function AreasEditor() {
  const { control, formState } = useFormContext<ShopValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'deliveryAreas', keyName: 'key' })
  const { data: known = [] } = useQuery(areas)
  const listId = useId()
  const wrong = formState.errors.deliveryAreas
  const message = wrong?.root?.message ?? wrong?.message
  return (
    <div>
      <h3 className="text-17">{m.settings_delivery()}</h3>
      <p className="meta mt-1">{m.settings_delivery_hint()}</p>
      <datalist id={listId}>
        {[...new Set(known.map(({ name }) => name))].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {fields.length > 0 && (
        <ul className="mt-2.5 rounded-card border border-line bg-surface">
          {fields.map(({ key }, index) => (
            <AreaRow key={key} index={index} listId={listId} onRemove={() => remove(index)} />
          ))}
        </ul>
      )}
      {message && (
        <Notice tone="bad" live className="mt-2">
          {message}
        </Notice>
      )}
      <Button
        variant="quiet"
        className="mt-2.5"
        disabled={fields.length >= areasMax}
        onClick={() => append({ name: '', feeKES: 100, minimumKES: 0 })}
      >
        <Plus aria-hidden className="size-[18px]" />
        {m.settings_add_area()}
      </Button>
    </div>
  )
}

interface AreaRowProps {
  index: number
  listId: string
  onRemove: () => void
}

function AreaRow({ index, listId, onRemove }: AreaRowProps) {
  const { register, watch, formState } = useFormContext<ShopValues>()
  const wrong = formState.errors.deliveryAreas?.[index]
  const row = `deliveryAreas.${index}` as const
  const shillings = { prefix: 'KSh', inputMode: 'numeric', className: 'pl-3' } as const
  return (
    <li className="grid grid-cols-2 gap-3 border-line border-b p-3.5 last:border-0 sm:grid-cols-[1fr_150px_150px_44px] sm:items-start">
      <Field label={m.settings_area_name()} error={wrong?.name?.message} className="max-sm:col-span-2">
        <Input maxLength={60} list={listId} {...register(`${row}.name`)} />
      </Field>
      <Field label={m.settings_fee()} error={wrong?.feeKES?.message}>
        <AffixedInput {...shillings} {...register(`${row}.feeKES`, { setValueAs: wholeNumber })} />
      </Field>
      <Field label={m.settings_minimum()} error={wrong?.minimumKES?.message}>
        <AffixedInput {...shillings} {...register(`${row}.minimumKES`, { setValueAs: wholeNumber })} />
      </Field>
      <IconButton
        label={m.settings_remove_area({ area: watch(`${row}.name`) || m.settings_this_area() })}
        onClick={onRemove}
        className="max-sm:col-span-2 max-sm:justify-self-end sm:mt-7"
      >
        <X aria-hidden />
      </IconButton>
    </li>
  )
}
