import { useState } from 'react'
import { type AdminUser, createResetLink } from '#contracts/admin/users/users.ts'
import type { ResponseOf } from '#contracts/wire/endpoint.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { LinkInput } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'
import { ConfirmedFirst } from '#web/ui/workspace/confirmed-first.tsx'

interface ResetLinkSheetProps {
  user: AdminUser
  onClose: () => void
}

/** Makes a link by which somebody chooses a new password. It is shown here, once. */
export default function ResetLinkSheet(props: ResetLinkSheetProps) {
  return (
    <ConfirmedFirst act={{ title: m.admin_reset_link_title({ name: props.user.name }) }} onClose={props.onClose}>
      <ConfirmedResetLink {...props} />
    </ConfirmedFirst>
  )
}

function ConfirmedResetLink({ user, onClose }: ResetLinkSheetProps) {
  const [isMaking, setIsMaking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [link, setLink] = useState<ResponseOf<typeof createResetLink>>()

  async function make() {
    setIsMaking(true)
    setRefusal(undefined)
    try {
      setLink(await call(createResetLink, { params: { id: user.id } }))
    } catch (error) {
      setRefusal(refusalMessage(error))
    } finally {
      setIsMaking(false)
    }
  }

  async function copy() {
    await navigator.clipboard.writeText(link?.url ?? '')
    toast({ title: m.admin_reset_link_copied() })
  }

  return (
    <Sheet
      open
      onOpenChange={() => isMaking || onClose()}
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
            <Button variant="quiet" onClick={onClose} disabled={isMaking}>
              {m.admin_cancel()}
            </Button>
            <Button onClick={make} pending={isMaking}>
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
        refusal && (
          <Notice tone="bad" live>
            {refusal}
          </Notice>
        )
      )}
    </Sheet>
  )
}
