import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useFieldArray } from 'react-hook-form'
import { queueMinutesBefore } from '#contracts/events/event-readiness.ts'
import { vendorCommission } from '#web/features/shared/commissions/your-commission.tsx'
import type { SectionProps } from '#web/features/vendor-workspace/events/editor/description-section.tsx'
import { EditorSection } from '#web/features/vendor-workspace/events/editor/editor-section.tsx'
import { emptyType, grossWhenFull } from '#web/features/vendor-workspace/events/editor/event-values.ts'
import { SettingSwitch } from '#web/features/vendor-workspace/events/editor/setting-switch.tsx'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NumberInput } from '#web/ui/forms/number-input.tsx'
import Plus from '~icons/lucide/plus'
import { AllocationBar } from './allocation-bar.tsx'
import { TicketTypeCard } from './ticket-type-card.tsx'

/** How many fit, and the kinds of ticket that share these places. */
export function TicketsSection({ form, state, taken }: SectionProps & { taken: ReadonlyMap<string, number> }) {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'ticketTypes', keyName: 'key' })
  const [openPlace, setOpenPlace] = useState<number | null>(null)
  const [capacity, types, endsAt] = form.watch(['capacity', 'ticketTypes', 'endsAt'])
  const { errors } = form.formState
  const firstWrong = fields.findIndex((_, place) => errors.ticketTypes?.[place])
  return (
    <EditorSection
      title={m.organiser_tickets()}
      state={state}
      summary={m.organiser_tickets_summary({ count: types.length, capacity: capacity ?? 0 })}
    >
      <Controller
        control={form.control}
        name="capacity"
        render={({ field: { ref: _, value, onChange, ...field }, fieldState }) => (
          <Field
            label={m.organiser_capacity()}
            hint={m.organiser_capacity_hint()}
            error={fieldState.error?.message}
            className="md:max-w-60"
          >
            <NumberInput
              {...field}
              value={value ?? Number.NaN}
              onChange={(typed) => onChange(Number.isNaN(typed) ? null : typed)}
            />
          </Field>
        )}
      />
      {capacity !== null && types.length > 0 && <AllocationBar capacity={capacity} types={types} />}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
        {fields.map((each, place) => (
          <TicketTypeCard
            key={each.key}
            form={form}
            place={place}
            last={fields.length - 1}
            capacity={capacity}
            endsAt={endsAt}
            taken={(each.id && taken.get(each.id)) || 0}
            isOpen={(openPlace ?? firstWrong) === place}
            onToggle={(isOpen) => setOpenPlace(isOpen ? place : -1)}
            onRemove={() => {
              remove(place)
              setOpenPlace(-1)
            }}
            onMove={(to) => {
              move(place, to)
              setOpenPlace(to)
            }}
          />
        ))}
      </ul>
      {errors.ticketTypes?.message && <p className="font-[550] text-13 text-danger">{errors.ticketTypes.message}</p>}
      <Button
        variant="quiet"
        block
        onClick={() => {
          append(emptyType)
          setOpenPlace(fields.length)
        }}
      >
        <Plus aria-hidden />
        {types.length === 0 ? m.organiser_first_type() : m.organiser_another_type()}
      </Button>
      <Controller
        control={form.control}
        name="hasQueue"
        render={({ field }) => (
          <SettingSwitch
            label={m.organiser_queue()}
            hint={m.organiser_queue_hint({ minutes: queueMinutesBefore })}
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
      {capacity !== null && (
        <IfAllCome capacity={capacity} grossKES={grossWhenFull({ capacity, ticketTypes: types })} />
      )}
    </EditorSection>
  )
}

/** What the organiser has when everybody comes, after commission. */
function IfAllCome({ capacity, grossKES }: { capacity: number; grossKES: number }) {
  const { data } = useQuery(vendorCommission)
  if (!data || grossKES === 0) return null
  const commissionKES = Math.round(grossKES * data.rate.percent) / 100
  return (
    <div className="rounded-control bg-sunken px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b className="font-[650]">{m.organiser_if_all({ count: capacity })}</b>
        <span className="money text-17 text-money">
          {m.organiser_yours_sum({ sum: formatKES(grossKES - commissionKES) })}
        </span>
      </p>
      <p className="meta">
        {m.organiser_if_all_text({ gross: formatKES(grossKES), commission: formatKES(commissionKES) })}
      </p>
    </div>
  )
}
