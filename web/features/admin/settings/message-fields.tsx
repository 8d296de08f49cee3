import { Link } from '@tanstack/react-router'
import { Controller } from 'react-hook-form'
import {
  limitSetting,
  type PriceSetting,
  priceBounds,
  priceSetting,
  type SpendingLimitSetting,
  spendingLimitBounds,
} from '#contracts/admin/settings/setting-bounds.ts'
import type { Settings } from '#contracts/admin/settings/settings.ts'
import { messageChannels } from '#contracts/notifications/channels.ts'
import { fieldLabel } from '#web/features/shared/audit/field-labels.ts'
import { m } from '#web/paraglide/messages.js'
import { Field } from '#web/ui/forms/field.tsx'
import { NumberInput } from '#web/ui/forms/number-input.tsx'
import type { SettingsFormState } from './banner-fields.tsx'
import { limitText, priceText } from './message-rows.ts'
import { SettingRow, SettingsGroup } from './settings-group.tsx'

interface MessageFieldsProps {
  form: SettingsFormState
  settings: Settings
  changed: readonly (keyof Settings)[]
}

/** What a message costs by each channel, and what they may cost in a month. */
export const MessageFields = ({ form, settings, changed }: MessageFieldsProps) => (
  <SettingsGroup
    id="messages"
    title={m.messages_title()}
    aside={
      <Link to="/admin/messages" className="link text-13">
        {m.market_settings_messages_spent()}
      </Link>
    }
  >
    {messageChannels.map((channel) => {
      const [price, limit] = [priceSetting(channel), limitSetting(channel)]
      return [
        <SettingRow
          key={price}
          title={fieldLabel(price)}
          isChanged={changed.includes(price)}
          was={priceText(settings[price])}
          hint={channel === 'sms' ? m.market_settings_price_sms_hint() : m.market_settings_price_hint()}
        >
          <Amount form={form} name={price} isPrice />
        </SettingRow>,
        <SettingRow
          key={limit}
          title={fieldLabel(limit)}
          isChanged={changed.includes(limit)}
          was={limitText(settings[limit])}
          hint={m.market_settings_limit_hint()}
        >
          <Amount form={form} name={limit} />
        </SettingRow>,
      ]
    })}
  </SettingsGroup>
)

interface AmountProps {
  form: SettingsFormState
  name: PriceSetting | SpendingLimitSetting
  isPrice?: boolean
}

const Amount = ({ form, name, isPrice = false }: AmountProps) => {
  const { least, most } = isPrice ? priceBounds : spendingLimitBounds
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, ...field } }) => (
        <Field label={fieldLabel(name)} hideLabel error={form.formState.errors[name]?.message}>
          <NumberInput decimal={isPrice} value={value ?? Number.NaN} prefix="KSh" min={least} max={most} {...field} />
        </Field>
      )}
    />
  )
}
