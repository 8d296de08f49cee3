import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Controller } from 'react-hook-form'
import { type AdminVendor, updateAdminVendor } from '#contracts/admin/vendors.ts'
import { counties } from '#contracts/wire/counties.ts'
import type { BodyOf } from '#contracts/wire/endpoint.ts'
import { AdminMay } from '#web/features/shared/admin-rights/admin-may.tsx'
import { adminVendor } from '#web/features/shared/vendors/admin-vendors.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { currentIn, saveSeen } from '#web/lib/api/seen-version.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, PhoneInput, Select, Textarea } from '#web/ui/forms/input.tsx'
import { UnsavedChangesDialog } from '#web/ui/forms/unsaved-changes-dialog.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { useNamedAct } from '#web/ui/workspace/confirmed-first.tsx'
import { useInvalidateAdmin } from '#web/ui/workspace/use-invalidate-admin.ts'
import { CategoriesField } from './categories-field.tsx'
import { CommissionField } from './commission-field.tsx'

type Body = BodyOf<typeof updateAdminVendor>

const vendorValues = (vendor: AdminVendor): Body => ({
  name: vendor.name,
  tagline: vendor.tagline,
  description: vendor.description,
  categories: vendor.categories,
  phone: vendor.phone,
  county: vendor.county as Body['county'],
  area: vendor.area,
  address: vendor.address,
  commissionPercent: vendor.commissionPercent,
})

/** The facts an administrator may change. Only those that were changed are sent, so that the trail says no more. */
export function VendorForm({ vendor }: { vendor: AdminVendor }) {
  const named = useNamedAct()
  const queryClient = useQueryClient()
  const refresh = useInvalidateAdmin()
  const form = useEndpointForm(updateAdminVendor, { defaultValues: vendorValues(vendor) })
  const { errors, isSubmitting, isDirty, dirtyFields } = form.formState
  const seen = useRef(vendor)

  const save = form.handleSubmit(async (values) => {
    const pick = (state: object) => Object.fromEntries(Object.entries(state).filter(([name]) => name in dirtyFields))
    const body = pick(values) as Body
    try {
      const saved = await saveSeen(seen.current, pick, (version) =>
        named(m.admin_save_named({ name: vendor.name }), () =>
          call(updateAdminVendor, { params: { id: vendor.id }, body: { ...body, version } }),
        ),
      )
      seen.current = saved
      queryClient.setQueryData(adminVendor(vendor.id).queryKey, saved)
      form.reset(vendorValues(saved))
      toast({ title: m.admin_saved({ name: saved.name }) })
      void refresh()
    } catch (error) {
      // Once it was said that they changed the same, saving again puts this on top of theirs.
      seen.current = currentIn<AdminVendor>(error) ?? seen.current
      if (showFieldErrors(form, error)) return
      toast({ title: m.admin_not_saved(), description: refusalMessage(error), variant: 'destructive' })
    }
  })

  return (
    <form onSubmit={save} noValidate className="grid gap-4">
      <UnsavedChangesDialog isDirty={isDirty} name={vendor.name} />
      <h2 className="text-20">{m.admin_details()}</h2>
      <Field label={m.admin_name()} error={errors.name?.message}>
        <Input {...form.register('name')} />
      </Field>
      <Field label={m.admin_tagline()} optional error={errors.tagline?.message}>
        <Input {...form.register('tagline')} />
      </Field>
      <Field label={m.admin_description()} error={errors.description?.message}>
        <Textarea rows={4} {...form.register('description')} />
      </Field>
      <Controller
        control={form.control}
        name="categories"
        render={({ field, fieldState }) => (
          <CategoriesField value={field.value ?? []} onChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.admin_county()} error={errors.county?.message}>
          <Select {...form.register('county')}>
            {Object.entries(counties).map(([slug, name]) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={m.admin_area()} error={errors.area?.message}>
          <Input {...form.register('area')} />
        </Field>
      </div>
      <Field label={m.admin_address()} error={errors.address?.message}>
        <Input {...form.register('address')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Controller
          control={form.control}
          name="phone"
          render={({ field: { value, ...field } }) => (
            <Field label={m.admin_phone_public()} error={errors.phone?.message}>
              <PhoneInput value={value ?? ''} autoComplete="off" {...field} />
            </Field>
          )}
        />
      </div>
      <AdminMay right="money">
        <Controller
          control={form.control}
          name="commissionPercent"
          render={({ field, fieldState }) => (
            <CommissionField
              vendor={vendor}
              value={field.value ?? null}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
      </AdminMay>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={isSubmitting} disabled={!isDirty} className="max-sm:w-full">
          {m.admin_save()}
        </Button>
        {isDirty && (
          <Button variant="ghost" onClick={() => form.reset()} className="max-sm:w-full">
            {m.admin_undo()}
          </Button>
        )}
      </div>
    </form>
  )
}
