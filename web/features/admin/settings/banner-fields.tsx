import { Controller, type UseFormReturn } from 'react-hook-form'
import { bannerMaxLength } from '#contracts/admin/settings/setting-bounds.ts'
import type { BannerAudience, updateSettings } from '#contracts/admin/settings/settings.ts'
import type { BodyOf } from '#contracts/wire/endpoint.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { Segmented, Switch } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, Textarea } from '#web/ui/forms/input.tsx'
import Megaphone from '~icons/lucide/megaphone'
import type { SettingsDraft } from './settings-draft.ts'
import { SettingsGroup } from './settings-group.tsx'

const audiences: Record<BannerAudience, () => string> = {
  EVERYBODY: () => m.market_settings_banner_everybody(),
  CUSTOMERS: () => m.market_settings_banner_customers(),
  VENDORS: () => m.market_settings_banner_vendors(),
}

export type SettingsFormState = UseFormReturn<SettingsDraft, unknown, BodyOf<typeof updateSettings>>

/** What stands on top of the pages, in both languages, for whom and when. */
export function BannerFields({ form, isChanged }: { form: SettingsFormState; isChanged: boolean }) {
  const banner = form.watch('banner')
  const errors = form.formState.errors.banner
  return (
    <SettingsGroup
      id="banner"
      title={m.market_settings_banner()}
      aside={
        <Controller
          control={form.control}
          name="banner.isOn"
          render={({ field: { value, onChange } }) => (
            <Switch label={m.market_settings_banner_on()} checked={value} onChange={onChange} />
          )}
        />
      }
    >
      <div className={isChanged ? 'grid gap-4 bg-accent-tint p-4 md:p-5' : 'grid gap-4 p-4 md:p-5'}>
        <p className="text-13 text-ink-2">{m.market_settings_banner_hint()}</p>
        {banner.isOn && (
          <>
            <div className="grid gap-4 md:grid-cols-2">
              <Field label={m.market_settings_banner_english()} error={errors?.en?.message}>
                <Textarea lang="en" rows={2} maxLength={bannerMaxLength} {...form.register('banner.en')} />
              </Field>
              <Field label={m.market_settings_banner_swahili()} error={errors?.sw?.message}>
                <Textarea lang="sw" rows={2} maxLength={bannerMaxLength} {...form.register('banner.sw')} />
              </Field>
            </div>
            <div className="flex flex-wrap items-end gap-4">
              <Field label={m.market_settings_banner_from()} error={errors?.startsAt?.message}>
                <Input type="datetime-local" {...form.register('banner.startsAt')} />
              </Field>
              <Field label={m.market_settings_banner_until()} error={errors?.endsAt?.message}>
                <Input type="datetime-local" {...form.register('banner.endsAt')} />
              </Field>
              <Controller
                control={form.control}
                name="banner.audience"
                render={({ field: { value, onChange } }) => (
                  <Segmented
                    label={m.market_settings_banner_for()}
                    options={Object.entries(audiences).map(([audience, words]) => ({
                      value: audience as BannerAudience,
                      label: words(),
                    }))}
                    value={value}
                    onChange={onChange}
                  />
                )}
              />
            </div>
            <p className="flex items-start gap-3 rounded-control border border-work-line bg-work-tint px-3.5 py-3 text-13">
              <Megaphone aria-hidden className="text-work" />
              <span className="sr-only">{m.market_settings_banner_preview()}</span>
              <span>{banner[getLocale()] || '…'}</span>
            </p>
          </>
        )}
      </div>
    </SettingsGroup>
  )
}
