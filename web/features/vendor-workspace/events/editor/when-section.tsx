import { Controller } from 'react-hook-form'
import type { VendorEventDetail } from '#contracts/events/vendor-events.ts'
import { daysUntil } from '#web/features/shared/events/days.ts'
import { eventPlace, whenSentence } from '#web/features/vendor-workspace/events/event-labels.ts'
import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { TimeInput } from '#web/ui/forms/time-input.tsx'
import { Notice } from '#web/ui/surface.tsx'
import type { SectionProps } from './description-section.tsx'
import { EditorSection } from './editor-section.tsx'
import { endAt, isMoved, onDay, timeOfDay, toInstant } from './event-values.ts'
import { PlaceFields } from './place-fields.tsx'

interface WhenSectionProps extends SectionProps {
  opened: VendorEventDetail | undefined
  shop: { name: string; address: string }
  now: number
}

/** The day, the times and the place, in Nairobi's time. */
export function WhenSection({ form, state, opened, shop, now }: WhenSectionProps) {
  const { errors } = form.formState
  const values = form.watch()
  const { startsAt, endsAt, doorsAt } = values
  const [day, lastDay] = [nairobiDay(startsAt), nairobiDay(endsAt)]
  const set = (times: Partial<Pick<typeof values, 'startsAt' | 'endsAt' | 'doorsAt'>>) => {
    for (const [name, value] of Object.entries(times)) {
      form.setValue(name as 'startsAt', value as string, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      })
    }
  }
  const days = daysUntil(startsAt, now)
  return (
    <EditorSection
      title={m.organiser_when_where()}
      state={state}
      summary={`${whenSentence(values)} · ${eventPlace(values)}`}
    >
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <Field label={m.organiser_day()}>
          <Input type="date" value={day} onChange={({ target }) => target.value && set(onDay(values, target.value))} />
        </Field>
        <Field label={m.organiser_doors()} error={errors.doorsAt?.message}>
          <TimeInput
            name="doorsAt"
            value={doorsAt ? timeOfDay(doorsAt) : ''}
            onChange={(time) => set({ doorsAt: toInstant(day, time) })}
          />
        </Field>
        <Field label={m.organiser_starts()} error={errors.startsAt?.message}>
          <TimeInput
            name="startsAt"
            value={timeOfDay(startsAt)}
            onChange={(time) => {
              const start = toInstant(day, time)
              set({ startsAt: start, endsAt: endAt(start, lastDay, timeOfDay(endsAt)) })
            }}
          />
        </Field>
        <Field label={m.organiser_ends()} error={errors.endsAt?.message}>
          <TimeInput
            name="endsAt"
            value={timeOfDay(endsAt)}
            onChange={(time) => set({ endsAt: endAt(startsAt, day, time) })}
          />
        </Field>
      </div>
      {Date.parse(endsAt) - Date.parse(startsAt) > 0 && lastDay !== day && (
        <Field label={m.organiser_last_day()} hint={m.organiser_last_day_hint()}>
          <Input
            type="date"
            min={day}
            value={lastDay}
            className="md:!w-56"
            onChange={({ target }) => target.value && set({ endsAt: toInstant(target.value, timeOfDay(endsAt)) })}
          />
        </Field>
      )}
      <p className="meta -mt-1.5">
        {days > 0
          ? m.organiser_nairobi_in({ count: days, day: formatDate(startsAt, 'full') })
          : m.organiser_nairobi({ day: formatDate(startsAt, 'full') })}
      </p>
      {opened?.status === 'PUBLISHED' && opened.holders > 0 && isMoved(values, opened) && (
        <Notice tone="act" live title={m.organiser_moved()}>
          {m.organiser_moved_text({ count: opened.holders })}
        </Notice>
      )}
      <Controller
        control={form.control}
        name="isOnline"
        render={({ field }) => <PlaceFields form={form} shop={shop} isOnline={field.value} onOnline={field.onChange} />}
      />
    </EditorSection>
  )
}
