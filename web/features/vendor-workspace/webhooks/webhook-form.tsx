import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type WebhookType, webhookTypes } from '#contracts/webhooks/webhook-types.ts'
import { changeWebhook, createWebhook, type Webhook } from '#contracts/webhooks/webhooks.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, PasswordInput } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'
import { TypeFields } from './type-fields.tsx'
import { webhookList } from './use-webhooks.ts'

interface WebhookFormProps {
  /** The one that is changed; none is added without. */
  webhook?: Webhook
  onSecret?: (secret: string) => void
  onClose: () => void
}

interface Values {
  url: string
  types: WebhookType[]
  password: string
}

/** Where messages go and which. Another address takes the password. */
export default function WebhookForm({ webhook, onSecret, onClose }: WebhookFormProps) {
  const queryClient = useQueryClient()
  const form = useEndpointForm(createWebhook, {
    defaultValues: { url: webhook?.url ?? '', types: webhook?.types ?? [...webhookTypes], password: '' },
    // It is not sent where the address stays.
    toBody: (values: Values) => ({ ...values, password: asksPassword(values.url) ? values.password : 'not asked' }),
  })
  const { errors, isSubmitting } = form.formState
  const [types, setTypes] = useState<WebhookType[]>(webhook?.types ?? [...webhookTypes])
  const asksPassword = (url: string) => !webhook || url.trim() !== webhook.url
  const url = form.watch('url')

  const save = form.handleSubmit(async (body) => {
    try {
      if (webhook) {
        const moved = asksPassword(body.url) ? { url: body.url, password: body.password } : {}
        await call(changeWebhook, { params: { id: webhook.id }, body: { types: body.types, ...moved } })
        toast({ title: m.webhooks_saved() })
      } else {
        const { secret } = await call(createWebhook, { body })
        onSecret?.(secret)
      }
      onClose()
      void queryClient.invalidateQueries({ queryKey: webhookList.queryKey })
    } catch (error) {
      if (!showFieldErrors(form, error)) form.setError('root', { message: refusalMessage(error) })
    }
  })

  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={webhook ? m.webhooks_change() : m.webhooks_add()}
      description={m.webhooks_form_text()}
    >
      <form noValidate onSubmit={save} className="grid gap-4">
        {errors.root && (
          <Notice tone="bad" live>
            {errors.root.message}
          </Notice>
        )}
        <Field label={m.webhooks_url()} hint={m.webhooks_url_hint()} error={errors.url?.message}>
          <Input type="url" inputMode="url" autoComplete="off" placeholder="https://" {...form.register('url')} />
        </Field>
        <TypeFields
          value={types}
          error={errors.types?.message}
          onChange={(chosen) => {
            setTypes(chosen)
            form.setValue('types', chosen, { shouldValidate: true, shouldDirty: true })
          }}
        />
        {asksPassword(url) && (
          <Field label={m.webhooks_password()} hint={m.webhooks_password_hint()} error={errors.password?.message}>
            <PasswordInput autoComplete="current-password" {...form.register('password')} />
          </Field>
        )}
        <Button type="submit" block pending={isSubmitting}>
          {webhook ? m.webhooks_save() : m.webhooks_add()}
        </Button>
      </form>
    </Sheet>
  )
}
