import type { initialiseDevice, initialiseMarketDevice, NewDevice } from '#contracts/money/etims.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'

export interface DeviceForm {
  /** Its own of a shop and of the marketplace. */
  endpoint: typeof initialiseDevice | typeof initialiseMarketDevice
  initialise: (device: NewDevice) => Promise<unknown>
}

interface DeviceSheetProps extends DeviceForm {
  /** What KRA was asked for before, and has not answered. */
  asked: NewDevice | null
  onClose: () => void
}

/** A device is initialised once, by the branch and the serial that KRA gave. */
export default function DeviceSheet({ asked, endpoint, initialise, onClose }: DeviceSheetProps) {
  const { branchId, serial } = asked ?? { branchId: '00', serial: '' }
  const form = useEndpointForm(endpoint, { defaultValues: { branchId, serial } })
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async (device) => {
    try {
      await initialise(device)
      toast({ title: m.etims_initialised() })
      onClose()
    } catch (error) {
      if (!showFieldErrors(form, error)) form.setError('root', { message: refusalMessage(error) })
    }
  })
  return (
    <Sheet open onOpenChange={onClose} title={m.etims_add()} description={m.etims_sheet_text()}>
      <form noValidate onSubmit={save} className="grid gap-4">
        {errors.root && (
          <Notice tone="bad" live>
            {errors.root.message}
          </Notice>
        )}
        <Field label={m.etims_branch()} hint={m.etims_branch_hint()} error={errors.branchId?.message}>
          <Input inputMode="numeric" autoComplete="off" maxLength={2} {...form.register('branchId')} />
        </Field>
        <Field label={m.etims_serial()} hint={m.etims_serial_hint()} error={errors.serial?.message}>
          <Input autoComplete="off" spellCheck={false} maxLength={100} {...form.register('serial')} />
        </Field>
        <Button type="submit" block pending={isSubmitting}>
          {m.etims_initialise()}
        </Button>
      </form>
    </Sheet>
  )
}
