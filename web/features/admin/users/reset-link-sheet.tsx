import { useId, useState } from 'react'
import { type AdminUser, createResetLink } from '#contracts/admin/users.ts'
import type { ResponseOf } from '#contracts/wire/endpoint.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { LinkInput, PasswordInput } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'

/** Makes a link by which somebody chooses a new password. It is shown here, once. */
export default function ResetLinkSheet({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const formId = useId()
  const form = useEndpointForm(createResetLink, { defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  const [link, setLink] = useState<ResponseOf<typeof createResetLink>>()

  const make = form.handleSubmit(async (body) => {
    try {
      setLink(await call(createResetLink, { params: { id: user.id }, body }))
    } catch (error) {
      if (!showFieldErrors(form, error)) form.setError('root', { message: refusalMessage(error) })
    }
  })

  async function copy() {
    await navigator.clipboard.writeText(link?.url ?? '')
    toast({ title: m.admin_reset_link_copied() })
  }

  return (
    <Sheet
      open
      onOpenChange={() => isSubmitting || onClose()}
      title={m.admin_reset_link_title({ name: user.name })}
      description={m.admin_reset_link_text()}
      footer={
        link ? (
          <>
            <Button variant="quiet" onClick={onClose}>
              {m.admin_reset_link_close()}
            </Button>
            <Button onClick={copy}>{m.admin_reset_link_copy()}</Button>
          </>
        ) : (
          <>
            <Button variant="quiet" onClick={onClose} disabled={isSubmitting}>
              {m.admin_cancel()}
            </Button>
            <Button type="submit" form={formId} pending={isSubmitting}>
              {m.admin_reset_link_make()}
            </Button>
          </>
        )
      }
    >
      {link ? (
        <div className="grid gap-3">
          <Field
            label={m.admin_reset_link_label()}
            hint={m.admin_reset_link_until({ time: formatDate(link.expiresAt, 'time') })}
          >
            <LinkInput value={link.url} />
          </Field>
          <Notice tone="act">{m.admin_reset_link_once()}</Notice>
        </div>
      ) : (
        <form id={formId} onSubmit={make} noValidate className="grid gap-3">
          <Field label={m.admin_reset_link_password()} error={errors.password?.message}>
            <PasswordInput autoComplete="current-password" {...form.register('password')} />
          </Field>
          {errors.root && (
            <Notice tone="bad" live>
              {errors.root.message}
            </Notice>
          )}
        </form>
      )}
    </Sheet>
  )
}
