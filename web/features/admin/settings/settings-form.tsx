import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Controller } from 'react-hook-form'
import { type Settings, updateSettings } from '#contracts/admin/settings.ts'
import type { BodyOf } from '#contracts/wire/endpoint.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NumberInput } from '#web/ui/forms/number-input.tsx'
import { UnsavedChangesDialog } from '#web/ui/forms/unsaved-changes-dialog.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { useInvalidateAdmin } from '#web/ui/workspace/use-invalidate-admin.ts'
import { adminSettings } from './settings.queries.ts'
import { SettingRow, SettingsGroup } from './settings-group.tsx'

/** The settings by what they are about, and one bar to save what was changed in any of them. Only that is sent. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const queryClient = useQueryClient()
  const refresh = useInvalidateAdmin()
  const form = useEndpointForm(updateSettings, { values: settings, resetOptions: { keepDirtyValues: true } })
  const { errors, isSubmitting, dirtyFields, isDirty } = form.formState
  const count = Object.keys(dirtyFields).length

  const save = form.handleSubmit(async (values) => {
    const body = Object.fromEntries(Object.entries(values).filter(([name]) => name in dirtyFields))
    try {
      const saved = await call(updateSettings, { body: body as BodyOf<typeof updateSettings> })
      queryClient.setQueryData(adminSettings.queryKey, saved)
      form.reset(saved.settings)
      toast({ title: m.market_settings_saved() })
      void refresh()
    } catch (error) {
      if (showFieldErrors(form, error)) return
      toast({ title: m.market_settings_not_saved(), description: refusalMessage(error), variant: 'destructive' })
    }
  })

  return (
    <form onSubmit={save} noValidate className="grid max-w-3xl gap-4">
      <UnsavedChangesDialog isDirty={isDirty} name={m.market_settings()} />
      <SettingsGroup title={m.commissions_title()}>
        <SettingRow
          isChanged={'commissionPercent' in dirtyFields}
          was={`${settings.commissionPercent} %`}
          hint={m.market_settings_commission_hint()}
        >
          <Controller
            control={form.control}
            name="commissionPercent"
            render={({ field: { value, ...field } }) => (
              <Field label={m.market_settings_commission()} error={errors.commissionPercent?.message}>
                <NumberInput
                  decimal
                  value={value ?? Number.NaN}
                  after={<span className="text-ink-2">%</span>}
                  {...field}
                />
              </Field>
            )}
          />
        </SettingRow>
        <p className="px-4 py-3 text-13 md:px-5">
          <Link to="/admin/commissions" className="link">
            {m.commissions_all_rules()}
          </Link>
        </p>
      </SettingsGroup>
      <SettingsGroup title={m.market_settings_approval()}>
        <SettingRow
          isChanged={'approvesVendors' in dirtyFields}
          was={settings.approvesVendors ? m.market_settings_on() : m.market_settings_off()}
          hint={m.market_settings_vendors_hint()}
        >
          <Controller
            control={form.control}
            name="approvesVendors"
            render={({ field: { value = false, onChange } }) => (
              <div className="flex min-h-12 items-center justify-between gap-4">
                <span className="font-semibold text-13" aria-hidden>
                  {m.market_settings_vendors()}
                </span>
                <Switch label={m.market_settings_vendors()} checked={value} onChange={onChange} />
              </div>
            )}
          />
        </SettingRow>
      </SettingsGroup>
      {count > 0 && (
        <div
          data-action-bar
          className="sticky bottom-[calc(var(--tab-bar)+.75rem)] z-20 flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface px-4 py-3 shadow-3"
        >
          <p role="status" className="mr-auto font-[650]">
            {m.market_settings_changes({ count })}
          </p>
          <Button variant="ghost" onClick={() => form.reset(settings)} disabled={isSubmitting}>
            {m.admin_undo()}
          </Button>
          <Button type="submit" pending={isSubmitting}>
            {m.admin_save()}
          </Button>
        </div>
      )}
    </form>
  )
}
