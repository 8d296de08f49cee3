import { useQueryClient } from '@tanstack/react-query'
import { Controller, useFieldArray, useFormContext } from 'react-hook-form'
import { type OptionGroup, setOptionSoldOut } from '#contracts/options/option-groups.ts'
import { maxOptionsOfGroup } from '#contracts/options/option-limits.ts'
import type { ProductOption } from '#contracts/options/options.ts'
import { optionGroups, withSoldOut } from '#web/features/shared/options/option-groups.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, IconButton } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Switch } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { NumberInput } from '#web/ui/forms/number-input.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import ArrowDown from '~icons/lucide/arrow-down'
import ArrowUp from '~icons/lucide/arrow-up'
import Plus from '~icons/lucide/plus'
import Trash2 from '~icons/lucide/trash'
import { emptyOption, type GroupValues } from './group-values.ts'

/** The options of a group in their order, each with its price and its switch. */
export function OptionRows({ group }: { group: OptionGroup | undefined }) {
  const form = useFormContext<GroupValues>()
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'options', keyName: 'key' })
  const errors = form.formState.errors.options
  const nameOf = (index: number) =>
    form.getValues(`options.${index}.name`) || m.options_option_number({ number: index + 1 })
  return (
    <div>
      <ol className="border-line border-t">
        {fields.map((field, index) => {
          const saved = group?.options.find(({ id }) => id === field.id)
          return (
            <li
              key={field.key}
              className={cn('-mx-2 border-line border-b px-2 py-2.5', saved?.isSoldOut && 'bg-danger-tint')}
            >
              <fieldset className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_140px_auto_auto]">
                <legend className="sr-only">{nameOf(index)}</legend>
                <Field label={m.options_option()} error={errors?.[index]?.name?.message} className="max-sm:col-span-2">
                  <Input autoComplete="off" {...form.register(`options.${index}.name`)} />
                </Field>
                <Controller
                  control={form.control}
                  name={`options.${index}.priceKES`}
                  render={({ field: { ref: _, ...price }, fieldState }) => (
                    <Field label={m.options_price()} error={fieldState.error?.message}>
                      <NumberInput prefix="+ KSh" {...price} />
                    </Field>
                  )}
                />
                <span className="flex min-h-12 items-center gap-2 self-end sm:w-34">
                  {saved && <SoldOutSwitch option={saved} />}
                </span>
                <span className="flex items-center justify-end self-end max-sm:col-span-2">
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
                  <IconButton
                    label={m.products_remove({ name: nameOf(index) })}
                    disabled={fields.length === 1}
                    onClick={() => remove(index)}
                  >
                    <Trash2 aria-hidden />
                  </IconButton>
                </span>
              </fieldset>
            </li>
          )
        })}
      </ol>
      <Button
        variant="ghost"
        size="sm"
        className="mt-2"
        disabled={fields.length >= maxOptionsOfGroup}
        onClick={() => append({ ...emptyOption })}
      >
        <Plus aria-hidden />
        {m.options_add()}
      </Button>
    </div>
  )
}

/** Works at once, without saving the group: what has run out is off the menu with one tap. */
function SoldOutSwitch({ option }: { option: ProductOption }) {
  const queryClient = useQueryClient()
  const { id, name } = option
  const show = (isSoldOut: boolean) =>
    queryClient.setQueryData(optionGroups.queryKey, (list) => withSoldOut(list, id, isSoldOut))

  async function set(isSoldOut: boolean) {
    show(isSoldOut)
    try {
      await call(setOptionSoldOut, { params: { id }, body: { isSoldOut } })
      toast({ title: isSoldOut ? m.options_switched_off({ option: name }) : m.options_switched_on({ option: name }) })
    } catch (error) {
      show(!isSoldOut)
      toast({ title: m.options_not_saved(), description: refusalMessage(error), variant: 'destructive' })
    }
  }

  return (
    <>
      <Switch
        checked={!option.isSoldOut}
        label={m.options_switch({ option: name })}
        onChange={(isThere) => void set(!isThere)}
      />
      <span aria-hidden className={cn('whitespace-nowrap font-semibold text-13', option.isSoldOut && 'text-danger')}>
        {option.isSoldOut ? m.options_sold_out() : m.options_on()}
      </span>
    </>
  )
}
