import { Controller, type UseFormReturn } from 'react-hook-form'
import { OptionalNumberField } from '#web/features/shared/product-editor/optional-number-field.tsx'
import type { EventValues, TicketTypeValues } from '#web/features/vendor-workspace/events/editor/event-values.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { NumberInput } from '#web/ui/forms/number-input.tsx'
import { Money } from '#web/ui/money.tsx'
import ArrowDown from '~icons/lucide/arrow-down'
import ArrowUp from '~icons/lucide/arrow-up'
import ChevronDown from '~icons/lucide/chevron-down'
import EyeOff from '~icons/lucide/eye-off'
import Trash2 from '~icons/lucide/trash'
import { AccessCodeField } from './access-code-field.tsx'
import { EntryFields } from './entry-fields.tsx'
import { MomentField } from './moment-field.tsx'

export interface TicketTypeCardProps {
  form: UseFormReturn<EventValues>
  place: number
  last: number
  capacity: number | null
  endsAt: string
  /** How many are sold, given or held. */
  taken: number
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  onRemove: () => void
  onMove: (to: number) => void
}

/** One kind of ticket: a line, or all of it when it is being edited. */
export function TicketTypeCard(props: TicketTypeCardProps) {
  const { form, place, last, endsAt, taken, isOpen, onToggle, onRemove, onMove } = props
  const type = form.watch(`ticketTypes.${place}`)
  const { isSubmitted, touchedFields } = form.formState
  const errors = form.formState.errors.ticketTypes?.[place]
  // A new type is checked whole once one of its fields was left: what was not filled in yet is not wrong.
  const isPriceShown = isSubmitted || touchedFields.ticketTypes?.[place]?.priceKES === true
  const isLate = type.saleEndsAt !== null && Date.parse(type.saleEndsAt) > Date.parse(endsAt)
  const name = type.name || m.organiser_type_unnamed()
  const isWrong = Object.keys(errors ?? {}).some((field) => field !== 'priceKES' || isPriceShown) || isLate
  return (
    <li
      className={cn(
        'rounded-control border-[1.5px] bg-surface',
        isWrong ? 'border-danger' : isOpen ? 'border-ink' : 'border-line',
      )}
    >
      <div className="flex min-h-[60px] items-center gap-2 py-2 pr-2 pl-3.5">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-2">
            <h3 className="text-16 [overflow-wrap:anywhere]">{name}</h3>
            {type.accessCode !== null && (
              <Badge tone="note" icon={EyeOff}>
                {m.organiser_hidden()}
              </Badge>
            )}
          </div>
          {!isOpen && <p className="meta [overflow-wrap:anywhere]">{saleSentence(type)}</p>}
        </div>
        {!isOpen && <PriceAndQuota type={type} capacity={props.capacity} />}
        <IconButton
          label={isOpen ? m.organiser_fold({ title: name }) : m.organiser_edit_type({ name })}
          aria-expanded={isOpen}
          onClick={() => onToggle(!isOpen)}
        >
          <ChevronDown aria-hidden className={cn('transition-transform', isOpen && 'rotate-180')} />
        </IconButton>
      </div>
      {isOpen && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 border-line-strong border-t border-dashed p-3.5 md:p-4">
          <div className="grid gap-3.5 md:grid-cols-2">
            <Field label={m.organiser_type_name()} error={errors?.name?.message}>
              <Input autoComplete="off" maxLength={80} {...form.register(`ticketTypes.${place}.name`)} />
            </Field>
            <Controller
              control={form.control}
              name={`ticketTypes.${place}.priceKES`}
              render={({ field: { ref: _, ...field }, fieldState }) => (
                <Field
                  label={m.organiser_price()}
                  error={isPriceShown ? fieldState.error?.message : undefined}
                  hint={field.value === 0 ? m.organiser_free_hint() : undefined}
                >
                  <NumberInput
                    prefix="KSh"
                    {...field}
                    after={
                      <button
                        type="button"
                        aria-pressed={field.value === 0}
                        className="-mr-2 min-h-9 rounded-control border border-line px-2.5 font-semibold text-13 aria-pressed:border-selected aria-pressed:bg-selected aria-pressed:text-on-selected"
                        onClick={() => field.onChange(0)}
                      >
                        {m.organiser_free()}
                      </button>
                    }
                  />
                </Field>
              )}
            />
          </div>
          <Field label={m.organiser_type_description()} optional error={errors?.description?.message}>
            <Input autoComplete="off" maxLength={200} {...form.register(`ticketTypes.${place}.description`)} />
          </Field>
          <div className="grid gap-3.5 md:grid-cols-3">
            <Maximum {...props} name="quota" label={m.organiser_quota()} error={errors?.quota?.message} />
            <Maximum
              {...props}
              name="maxPerOrder"
              label={m.organiser_per_order()}
              error={errors?.maxPerOrder?.message}
            />
            <Maximum
              {...props}
              name="maxPerCustomer"
              label={m.organiser_per_person()}
              error={errors?.maxPerCustomer?.message}
            />
          </div>
          <div className="grid gap-3.5 md:grid-cols-2">
            <MomentField
              form={form}
              place={place}
              name="saleStartsAt"
              label={m.organiser_sale_from()}
              none={m.organiser_when_published()}
              fresh={endsAt}
            />
            <MomentField
              form={form}
              place={place}
              name="saleEndsAt"
              label={m.organiser_sale_until()}
              none={m.organiser_until_end()}
              fresh={endsAt}
              error={isLate ? m.organiser_sale_late({ moment: formatDate(endsAt, 'moment') }) : undefined}
            />
          </div>
          <Controller
            control={form.control}
            name={`ticketTypes.${place}.accessCode`}
            render={({ field, fieldState }) => (
              <AccessCodeField value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
            )}
          />
          <EntryFields form={form} place={place} />
          <div className="flex flex-wrap items-center gap-1 border-line border-t pt-2">
            <IconButton label={m.organiser_up({ name })} disabled={place === 0} onClick={() => onMove(place - 1)}>
              <ArrowUp aria-hidden />
            </IconButton>
            <IconButton label={m.organiser_down({ name })} disabled={place === last} onClick={() => onMove(place + 1)}>
              <ArrowDown aria-hidden />
            </IconButton>
            <span className="flex-1" />
            <Button variant="ghost" size="sm" onClick={onRemove}>
              <Trash2 aria-hidden className="size-4" />
              {taken > 0 ? m.organiser_stop_selling() : m.organiser_remove_type()}
            </Button>
          </div>
          {taken > 0 && <p className="meta">{m.organiser_type_taken({ count: taken })}</p>}
        </div>
      )}
    </li>
  )
}

interface MaximumProps extends TicketTypeCardProps {
  name: 'quota' | 'maxPerOrder' | 'maxPerCustomer'
  label: string
  error: string | undefined
}

const Maximum = ({ form, place, name, label, error }: MaximumProps) => (
  <Controller
    control={form.control}
    name={`ticketTypes.${place}.${name}`}
    render={({ field }) => (
      <OptionalNumberField
        label={label}
        none={m.products_maximum_none()}
        first={10}
        value={field.value}
        onChange={field.onChange}
        error={error}
      />
    )}
  />
)

function PriceAndQuota({ type: { priceKES, quota }, capacity }: { type: TicketTypeValues; capacity: number | null }) {
  return (
    <div className="text-right">
      <p>
        {priceKES === 0 ? (
          <b className="font-[650] text-money">{m.organiser_free()}</b>
        ) : Number.isFinite(priceKES) ? (
          <Money kes={priceKES} />
        ) : (
          '–'
        )}
      </p>
      <p className="meta whitespace-nowrap">
        {quota !== null
          ? m.organiser_at_most({ count: quota })
          : capacity !== null && m.organiser_any_of({ count: capacity })}
      </p>
    </div>
  )
}

/** When it is on sale, and by which code it is found. */
function saleSentence({ saleStartsAt, saleEndsAt, accessCode, description }: TicketTypeValues): string {
  const from = saleStartsAt ? formatDate(saleStartsAt, 'moment') : m.organiser_when_published()
  const until = saleEndsAt ? formatDate(saleEndsAt, 'moment') : m.organiser_until_end()
  const window = `${from} – ${until}`
  return [accessCode && m.organiser_code_named({ code: accessCode }), description, window].filter(Boolean).join(' · ')
}
