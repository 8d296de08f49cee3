import { type SubmitEvent, useId } from 'react'
import { confirmationMinutes, confirmPassword } from '#contracts/identity.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { useUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/input.tsx'
import { Dialog } from '#web/ui/overlays/overlay.tsx'
import { Notice } from '#web/ui/surface.tsx'
import type { Act } from '#web/ui/workspace/confirmation.ts'

interface ConfirmPasswordDialogProps {
  /** What it is for. */
  act: Act | undefined
  onClose: (isGiven?: boolean) => void
}

/** Asks an administrator for the password, above whatever was being done, and says for what. */
export default function ConfirmPasswordDialog({ act, onClose }: ConfirmPasswordDialogProps) {
  const formId = useId()
  const user = useUser()
  const form = useEndpointForm(confirmPassword, { defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState

  const confirm = form.handleSubmit(async (body) => {
    try {
      await call(confirmPassword, { body })
      onClose(true)
    } catch (error) {
      if (!showFieldErrors(form, error)) form.setError('root', { message: refusalMessage(error) })
    }
  })

  return (
    <Dialog
      open
      startsAtField
      onOpenChange={() => isSubmitting || onClose()}
      title={m.admin_confirm_title()}
      description={m.admin_confirm_text({ minutes: confirmationMinutes })}
      footer={
        <>
          <Button variant="quiet" onClick={() => onClose()} disabled={isSubmitting}>
            {m.admin_cancel()}
          </Button>
          <Button type="submit" form={formId} pending={isSubmitting}>
            {m.admin_confirm_go()}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        // Above a sheet this is no form within that sheet's.
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.stopPropagation()
          void confirm(event)
        }}
        noValidate
        className="grid gap-3"
      >
        {act && (
          <div className="rounded-control bg-accent-tint px-4 py-3">
            <p className="text-13 text-on-accent-tint">{m.admin_confirm_for()}</p>
            <p className="text-17 font-[700] [overflow-wrap:anywhere]">{act.title}</p>
            {act.sum && <p className="tabular-nums">{act.sum}</p>}
          </div>
        )}
        <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
        <Field label={m.admin_confirm_password()} error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
        {errors.root && (
          <Notice tone="bad" live>
            {errors.root.message}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
