import { Controller, type UseFormReturn } from 'react-hook-form'
import type { EventValues, TicketTypeValues } from '#web/features/vendor-workspace/events/editor/event-values.ts'
import { SettingSwitch } from '#web/features/vendor-workspace/events/editor/setting-switch.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import ChevronDown from '~icons/lucide/chevron-down'
import { GatesField } from './gates-field.tsx'
import { MomentField } from './moment-field.tsx'

interface EntryFieldsProps {
  form: UseFormReturn<EventValues>
  place: number
}

/** What this kind of ticket allows at the gates: folded, as most allow what the event does. */
export function EntryFields({ form, place }: EntryFieldsProps) {
  const type = form.watch(`ticketTypes.${place}`)
  const [startsAt, endsAt] = form.watch(['startsAt', 'endsAt'])
  const errors = form.formState.errors.ticketTypes?.[place]
  return (
    <details className="group rounded-control border border-line" open={hasRules(type) || undefined}>
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 px-3.5 py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <b className="block font-[650]">{m.organiser_entry()}</b>
          <span className="meta block [overflow-wrap:anywhere]">{entrySentence(type)}</span>
        </span>
        <ChevronDown aria-hidden className="flex-none transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-3.5 border-line border-t p-3.5">
        <Controller
          control={form.control}
          name={`ticketTypes.${place}.gates`}
          render={({ field, fieldState }) => (
            <GatesField value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
          )}
        />
        <div className="grid gap-3.5 md:grid-cols-2">
          <MomentField
            form={form}
            place={place}
            name="validFrom"
            label={m.organiser_valid_from()}
            none={m.organiser_valid_from_doors()}
            fresh={startsAt}
          />
          <MomentField
            form={form}
            place={place}
            name="validUntil"
            label={m.organiser_valid_until()}
            none={m.organiser_until_end()}
            fresh={endsAt}
          />
        </div>
        <Field
          label={m.organiser_check_in_text()}
          optional
          hint={m.organiser_check_in_text_hint()}
          error={errors?.checkInText?.message}
        >
          <Input autoComplete="off" maxLength={120} {...form.register(`ticketTypes.${place}.checkInText`)} />
        </Field>
        <Controller
          control={form.control}
          name={`ticketTypes.${place}.hasUnlimitedEntries`}
          render={({ field }) => (
            <SettingSwitch
              label={m.organiser_unlimited_entries()}
              hint={m.organiser_unlimited_entries_hint()}
              checked={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </div>
    </details>
  )
}

const hasRules = ({ gates, validFrom, validUntil, checkInText, hasUnlimitedEntries }: TicketTypeValues) =>
  gates.length > 0 || validFrom !== null || validUntil !== null || checkInText !== '' || hasUnlimitedEntries

function entrySentence({ gates, validFrom, validUntil, hasUnlimitedEntries }: TicketTypeValues): string {
  const isBound = validFrom !== null || validUntil !== null
  const from = validFrom ? formatDate(validFrom, 'moment') : m.organiser_valid_from_doors()
  const until = validUntil ? formatDate(validUntil, 'moment') : m.organiser_until_end()
  return [
    gates.length > 0 ? gates.join(', ') : m.organiser_every_gate(),
    isBound ? `${from} – ${until}` : m.organiser_whole_event(),
    hasUnlimitedEntries && m.organiser_unlimited_entries(),
  ]
    .filter(Boolean)
    .join(' · ')
}
