import type { Settings } from '#contracts/admin/settings/settings.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import type { SettingsFormState } from './banner-fields.tsx'
import { contactLabel } from './number-rows.ts'
import { contactNames } from './settings-draft.ts'
import { SettingRow, SettingsGroup } from './settings-group.tsx'

interface ContactFieldsProps {
  form: SettingsFormState
  settings: Settings
  changed: readonly (keyof Settings)[]
}

/** Whom people ask: at the foot of every page, and wherever somebody cannot help themselves. */
export const ContactFields = ({ form, settings, changed }: ContactFieldsProps) => (
  <SettingsGroup id="contact" title={m.market_settings_contact()}>
    {contactNames.map((name) => (
      <SettingRow
        key={name}
        title={contactLabel[name]()}
        isChanged={changed.includes(name)}
        was={formatPhone(settings[name] ?? m.market_settings_contact_none())}
        hint={name === 'contactPhone' ? m.market_settings_contact_hint() : ''}
      >
        <Field label={contactLabel[name]()} hideLabel error={form.formState.errors[name]?.message}>
          <Input
            type={name === 'contactEmail' ? 'email' : 'tel'}
            autoComplete="off"
            placeholder={name === 'contactEmail' ? undefined : '0712 345 678'}
            {...form.register(name)}
          />
        </Field>
      </SettingRow>
    ))}
  </SettingsGroup>
)
