import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Controller } from 'react-hook-form'
import { settingBounds } from '#contracts/admin/settings/setting-bounds.ts'
import { type Settings, updateSettings } from '#contracts/admin/settings/settings.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/input.tsx'
import { NumberInput } from '#web/ui/forms/number-input.tsx'
import { UnsavedChangesDialog } from '#web/ui/forms/unsaved-changes-dialog.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { useNamedAct } from '#web/ui/workspace/confirmed-first.tsx'
import { useInvalidateAdmin } from '#web/ui/workspace/use-invalidate-admin.ts'
import { BannerFields, type SettingsFormState } from './banner-fields.tsx'
import { ContactFields } from './contact-fields.tsx'
import { GroupLinks } from './group-links.tsx'
import { MessageFields } from './message-fields.tsx'
import { approvesProducts, changeText, type NumberRow, numberRows, numberText } from './number-rows.ts'
import { adminSettings } from './settings.queries.ts'
import { type SettingsDraft, settingsChanges, toSettingsDraft } from './settings-draft.ts'
import { SettingRow, SettingsGroup } from './settings-group.tsx'

/** The settings by what they are about, and one bar to save what was changed in any of them. Only that is sent. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const named = useNamedAct()
  const queryClient = useQueryClient()
  const refresh = useInvalidateAdmin()
  const saved = useMemo(() => toSettingsDraft(settings), [settings])
  const form: SettingsFormState = useEndpointForm<typeof updateSettings, SettingsDraft>(updateSettings, {
    values: saved,
    resetOptions: { keepDirtyValues: true },
    toBody: (values) => settingsChanges(values, settings),
  })
  const changes = settingsChanges(form.watch(), settings)
  const changed = Object.keys(changes) as (keyof Settings)[]
  const { isSubmitting } = form.formState

  const save = form.handleSubmit(async (body) => {
    try {
      const answer = await named(m.market_settings_act(), () => call(updateSettings, { body }))
      queryClient.setQueryData(adminSettings.queryKey, answer)
      form.reset(toSettingsDraft(answer.settings))
      toast({ title: m.market_settings_saved() })
      void refresh()
    } catch (error) {
      if (showFieldErrors(form, error)) return
      toast({ title: m.market_settings_not_saved(), description: refusalMessage(error), variant: 'destructive' })
    }
  })

  const rowProps = { form, settings, changed }
  return (
    <form onSubmit={save} noValidate className="grid gap-4 lg:grid-cols-[196px_minmax(0,1fr)] lg:gap-6">
      <UnsavedChangesDialog isDirty={changed.length > 0} name={m.market_settings()} />
      <GroupLinks changed={changed} />
      <div className="grid gap-4">
        <SettingsGroup
          id="commission"
          title={m.commissions_title()}
          aside={
            <Link to="/admin/commissions" className="link text-13">
              {m.commissions_all_rules()}
            </Link>
          }
        >
          <SettingRow
            title={m.market_settings_commission()}
            isChanged={changed.includes('commissionPercent')}
            was={`${settings.commissionPercent} %`}
            hint={m.market_settings_commission_hint()}
          >
            <NumberField form={form} name="commissionPercent" label={m.market_settings_commission()} unit="%" />
          </SettingRow>
        </SettingsGroup>
        <SettingsGroup id="payouts" title={m.market_settings_payouts()}>
          <NumberRows rows={numberRows.payouts} {...rowProps} />
        </SettingsGroup>
        <SettingsGroup id="limits" title={m.market_settings_limits()}>
          <NumberRows rows={numberRows.limits} {...rowProps} />
        </SettingsGroup>
        <SettingsGroup id="windows" title={m.market_settings_windows()}>
          <NumberRows rows={numberRows.windows} {...rowProps} />
        </SettingsGroup>
        <SettingsGroup id="deliveries" title={m.market_settings_deliveries()}>
          <SwitchRow
            {...rowProps}
            name="returnsLateFees"
            title={m.market_settings_late_fees()}
            hint={m.market_settings_late_fees_hint()}
          />
          <NumberRows rows={numberRows.deliveries} {...rowProps} />
        </SettingsGroup>
        <SettingsGroup id="security" title={m.market_settings_security()}>
          <SwitchRow
            {...rowProps}
            name="requiresSecondFactor"
            title={m.market_settings_second_factor()}
            hint={m.market_settings_second_factor_hint()}
          />
          <NumberRows rows={numberRows.security} {...rowProps} />
        </SettingsGroup>
        <SettingsGroup id="approval" title={m.market_settings_approval()}>
          <SwitchRow
            {...rowProps}
            name="approvesVendors"
            title={m.market_settings_vendors()}
            hint={m.market_settings_vendors_hint()}
          />
          <SettingRow
            title={m.market_settings_products()}
            isChanged={changed.includes('approvesProducts')}
            was={approvesProducts[settings.approvesProducts]()}
            hint={m.market_settings_products_hint()}
          >
            <Field label={m.market_settings_products()} hideLabel>
              <Select {...form.register('approvesProducts')}>
                {Object.entries(approvesProducts).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label()}
                  </option>
                ))}
              </Select>
            </Field>
          </SettingRow>
        </SettingsGroup>
        <MessageFields {...rowProps} />
        <ContactFields {...rowProps} />
        <BannerFields form={form} isChanged={changed.includes('banner')} />
        {changed.length > 0 && (
          <div
            data-action-bar
            className="sticky bottom-[calc(var(--tab-bar)+.75rem)] z-20 flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface px-4 py-3 shadow-3"
          >
            <p role="status" className="mr-auto min-w-0 flex-1 basis-60 text-13 text-ink-2">
              <b className="mr-1.5 font-[650] text-ink">{m.market_settings_changes({ count: changed.length })}</b>
              {changed.map((name) => `${changeText(name, settings, changes[name])}.`).join(' ')}
            </p>
            <Button variant="ghost" onClick={() => form.reset(toSettingsDraft(settings))} disabled={isSubmitting}>
              {m.admin_undo()}
            </Button>
            <Button type="submit" pending={isSubmitting}>
              {m.admin_save()}
            </Button>
          </div>
        )}
      </div>
    </form>
  )
}

interface SwitchRowProps {
  name: 'approvesVendors' | 'requiresSecondFactor' | 'returnsLateFees'
  title: string
  hint: string
  form: SettingsFormState
  settings: Settings
  changed: readonly (keyof Settings)[]
}

const SwitchRow = ({ name, title, hint, form, settings, changed }: SwitchRowProps) => (
  <SettingRow
    title={title}
    isChanged={changed.includes(name)}
    was={settings[name] ? m.market_settings_on() : m.market_settings_off()}
    hint={hint}
  >
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <div className="flex min-h-12 items-center justify-between gap-4">
          <span className="text-13 text-ink-2" aria-hidden>
            {value ? m.market_settings_on() : m.market_settings_off()}
          </span>
          <Switch label={title} checked={value} onChange={onChange} />
        </div>
      )}
    />
  </SettingRow>
)

interface NumberRowsProps {
  rows: readonly NumberRow[]
  form: SettingsFormState
  settings: Settings
  changed: readonly (keyof Settings)[]
}

const NumberRows = ({ rows, form, settings, changed }: NumberRowsProps) =>
  rows.map((row) => {
    const { least, most } = settingBounds[row.name]
    const bounds = m.market_settings_between({
      least: numberText({ ...row, unit: undefined }, least),
      most: numberText(row, most),
    })
    return (
      <SettingRow
        key={row.name}
        title={row.title()}
        isChanged={changed.includes(row.name)}
        was={numberText(row, settings[row.name])}
        hint={`${row.hint()} ${bounds}`}
      >
        <NumberField
          form={form}
          name={row.name}
          label={row.title()}
          prefix={row.isMoney ? 'KSh' : undefined}
          unit={row.unit?.()}
        />
      </SettingRow>
    )
  })

interface NumberFieldProps {
  form: SettingsFormState
  name: NumberRow['name'] | 'commissionPercent'
  label: string
  prefix?: string | undefined
  unit?: string | undefined
}

const NumberField = ({ form, name, label, prefix, unit }: NumberFieldProps) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field: { value, ...field } }) => (
      <Field label={label} hideLabel error={form.formState.errors[name]?.message}>
        <NumberInput
          decimal={name === 'commissionPercent' || name === 'aboveUsualTimes'}
          value={value ?? Number.NaN}
          {...(prefix && { prefix })}
          {...(unit && { after: <span className="text-13 text-ink-2">{unit}</span> })}
          {...field}
        />
      </Field>
    )}
  />
)
