import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { counties } from '#contracts/wire/counties.ts'
import { m } from '#web/paraglide/messages.js'
import { RadioCards } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, Select } from '#web/ui/forms/input.tsx'
import type { EventValues } from './event-values.ts'

export interface PlaceFieldsProps {
  form: UseFormReturn<EventValues>
  shop: { name: string; address: string }
  isOnline: boolean
  onOnline: (isOnline: boolean) => void
}

type Place = 'SHOP' | 'ELSEWHERE' | 'ONLINE'

/** At the shop, somewhere else, or online with a link that only those who hold tickets are given. */
export function PlaceFields({ form, shop, isOnline, onOnline }: PlaceFieldsProps) {
  const { errors } = form.formState
  const own = [shop.name, shop.address].filter(Boolean).join(', ')
  const venue = form.watch('venue')
  const [isElsewhere, setIsElsewhere] = useState(venue !== '' && venue !== own)
  const place: Place | undefined = isOnline ? 'ONLINE' : isElsewhere ? 'ELSEWHERE' : venue === own ? 'SHOP' : undefined
  const set = (name: 'venue' | 'onlineLink', value: string | null) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })

  function choose(chosen: Place) {
    onOnline(chosen === 'ONLINE')
    setIsElsewhere(chosen === 'ELSEWHERE')
    if (chosen === 'SHOP') set('venue', own)
    if (chosen === 'ELSEWHERE' && venue === own) set('venue', '')
    if (chosen !== 'ONLINE') set('onlineLink', null)
  }

  return (
    <>
      <RadioCards<Place>
        label={m.organiser_where()}
        value={place}
        onChange={choose}
        className="md:grid-cols-2"
        options={[
          { value: 'SHOP', label: m.organiser_at_shop(), hint: own },
          { value: 'ELSEWHERE', label: m.organiser_elsewhere(), hint: m.organiser_elsewhere_hint() },
          { value: 'ONLINE', label: m.organiser_online(), hint: m.organiser_online_hint() },
        ]}
      />
      {place === 'ELSEWHERE' && (
        <Field label={m.organiser_venue()} hint={m.organiser_venue_hint()} error={errors.venue?.message}>
          <Input autoComplete="off" maxLength={160} {...form.register('venue')} />
        </Field>
      )}
      {place === 'ONLINE' ? (
        <Field label={m.organiser_link()} hint={m.organiser_link_hint()} error={errors.onlineLink?.message}>
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            {...form.register('onlineLink', { setValueAs: (typed: string | null) => typed?.trim() || null })}
          />
        </Field>
      ) : (
        <Field label={m.organiser_county()} error={errors.county?.message}>
          <Select {...form.register('county')}>
            {Object.entries(counties).map(([slug, name]) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  )
}
