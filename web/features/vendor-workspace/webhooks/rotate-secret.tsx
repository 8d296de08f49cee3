import { previousSecretHours } from '#contracts/webhooks/webhook-types.ts'
import { rotateWebhookSecret, type Webhook } from '#contracts/webhooks/webhooks.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { Notice } from '#web/ui/surface.tsx'

interface RotateSecretProps {
  webhook: Webhook
  onSecret: (secret: string) => void
  onClose: () => void
}

/** Another secret; the one before signs too for a day. */
export default function RotateSecret({ webhook, onSecret, onClose }: RotateSecretProps) {
  const form = useEndpointForm(rotateWebhookSecret, { defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  const rotate = form.handleSubmit(async (body) => {
    try {
      const { secret } = await call(rotateWebhookSecret, { params: { id: webhook.id }, body })
      onClose()
      onSecret(secret)
    } catch (error) {
      if (!showFieldErrors(form, error)) form.setError('root', { message: refusalMessage(error) })
    }
  })
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={m.webhooks_rotate()}
      description={m.webhooks_rotate_text({ hours: previousSecretHours })}
    >
      <form noValidate onSubmit={rotate} className="grid gap-4">
        {errors.root && (
          <Notice tone="bad" live>
            {errors.root.message}
          </Notice>
        )}
        <Field label={m.webhooks_password()} error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
        <Button type="submit" block pending={isSubmitting}>
          {m.webhooks_rotate_now()}
        </Button>
      </form>
    </Sheet>
  )
}
