import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { Controller } from 'react-hook-form'
import { type SavedAddress, saveAddress, updateAddress } from '#contracts/addresses.ts'
import { AreaOptions } from '#web/features/shared/vendors/area-options.tsx'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { myAddresses } from '#web/lib/session/my-addresses.ts'
import { useChooseArea } from '#web/lib/session/use-area.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, Select } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'

export interface AddressSheetProps {
  /** The one that is changed. */
  address?: SavedAddress
  /** What a new one begins with: as it was typed at checkout. */
  given?: { areaName: string; address: string; landmark: string }
  onClose: () => void
}

/** A new address under a name, or another word for what is saved. */
export default function AddressSheet({ address, given, onClose }: AddressSheetProps) {
  const formId = useId()
  const queryClient = useQueryClient()
  const chooseArea = useChooseArea()
  const form = useEndpointForm(saveAddress, {
    defaultValues: {
      name: address?.name ?? '',
      areaName: address?.areaName ?? given?.areaName ?? '',
      address: address?.address ?? given?.address ?? '',
      landmark: address?.landmark ?? given?.landmark ?? '',
      isDefault: address?.isDefault ?? false,
    },
  })
  const { errors, isSubmitting } = form.formState
  const [name, areaName] = form.watch(['name', 'areaName'])
  const usualNames = [m.addresses_home(), m.addresses_work()]

  const save = form.handleSubmit(async (body) => {
    let isDefault = false
    try {
      const sent = address ? call(updateAddress, { params: { id: address.id }, body }) : call(saveAddress, { body })
      isDefault = (await sent).isDefault
    } catch (error) {
      if (!showFieldErrors(form, error)) form.setError('root', { message: refusalMessage(error) })
      return
    }
    toast({ title: m.addresses_saved({ name: body.name }) })
    await queryClient.invalidateQueries({ queryKey: myAddresses.queryKey })
    if (isDefault) chooseArea(body.areaName)
    onClose()
  })

  function send(event: FormEvent) {
    // It may lie over a form of its own, such as checkout's, which React would have sent with it.
    event.stopPropagation()
    void save(event)
  }

  return (
    <Sheet
      open
      onOpenChange={() => !isSubmitting && onClose()}
      title={address ? m.addresses_change({ name: address.name }) : m.addresses_new()}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isSubmitting}>
            {m.addresses_cancel()}
          </Button>
          <Button type="submit" form={formId} pending={isSubmitting}>
            {m.addresses_save()}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} noValidate className="grid gap-4">
        <div className="grid gap-2">
          <Field label={m.addresses_name()} hint={m.addresses_name_hint()} error={errors.name?.message}>
            <Input autoComplete="off" autoCapitalize="sentences" maxLength={40} {...form.register('name')} />
          </Field>
          <div className="flex gap-2">
            {usualNames.map((each) => (
              <Chip
                key={each}
                selected={name === each}
                onClick={() => form.setValue('name', each, { shouldDirty: true, shouldValidate: true })}
              >
                {each}
              </Chip>
            ))}
          </div>
        </div>
        <Field label={m.addresses_area()} error={errors.areaName && m.addresses_area_missing()}>
          <Controller
            control={form.control}
            name="areaName"
            render={({ field }) => (
              <Select {...field}>
                <option value="" disabled>
                  {m.addresses_choose_area()}
                </option>
                <AreaOptions besides={areaName} />
              </Select>
            )}
          />
        </Field>
        <Field label={m.addresses_address()} error={errors.address?.message}>
          <Input autoComplete="street-address" maxLength={200} {...form.register('address')} />
        </Field>
        <Field
          label={m.addresses_landmark()}
          optional
          hint={m.addresses_landmark_hint()}
          error={errors.landmark?.message}
        >
          <Input maxLength={200} {...form.register('landmark')} />
        </Field>
        <Controller
          control={form.control}
          name="isDefault"
          render={({ field: { value, onChange } }) => (
            <Checkbox checked={value ?? false} onChange={onChange}>
              {m.addresses_as_default()}
            </Checkbox>
          )}
        />
        {errors.root && (
          <Notice tone="bad" live>
            {errors.root.message}
          </Notice>
        )}
      </form>
    </Sheet>
  )
}
