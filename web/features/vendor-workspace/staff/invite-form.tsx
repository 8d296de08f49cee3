import { type FormEvent, useState } from 'react'
import { inviteStaff } from '#contracts/staff/staff.ts'
import { invitationDays } from '#contracts/staff/staff-rights.ts'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { UnsavedChangesDialog } from '#web/ui/forms/unsaved-changes-dialog.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Card } from '#web/ui/surface.tsx'
import LinkIcon from '~icons/lucide/link'
import Send from '~icons/lucide/send'
import { RoleFields, type RoleValue } from './role-fields.tsx'
import { useStaffChange } from './use-staff.ts'

interface InviteFormProps {
  value: RoleValue
  onChange: (value: RoleValue) => void
  /** Shows a link that nobody is told again. */
  onLink: (link: string) => void
}

/** Invites by mail, or by a link that the owner passes on. */
export function InviteForm({ value, onChange, onLink }: InviteFormProps) {
  const change = useStaffChange()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState('')

  async function invite(to: string | null) {
    const { link } = await change(() => call(inviteStaff, { body: { email: to, ...value } }))
    setEmail('')
    if (link) onLink(link)
    else toast({ title: m.staff_sent(), description: m.staff_sent_text({ email: to ?? '', days: invitationDays }) })
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const written = email.trim()
    const isEmail = /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(written)
    setProblem(isEmail ? '' : m.field_email())
    // A refusal has been told.
    if (isEmail) return invite(written).catch(() => undefined)
  }

  return (
    <Card padded>
      <UnsavedChangesDialog isDirty={email.trim() !== ''} name={m.staff_invite()} />
      <h2 className="text-20">{m.staff_invite()}</h2>
      <form noValidate onSubmit={send} className="mt-4 grid gap-4">
        <Field label={m.staff_email()} error={problem} hint={m.staff_email_hint()}>
          <Input
            type="email"
            autoComplete="off"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <RoleFields value={value} onChange={onChange} />
        <div className="grid gap-2">
          <Button type="submit" block>
            <Send aria-hidden className="size-[18px]" />
            {m.staff_send()}
          </Button>
          <Button variant="ghost" block onClick={() => invite(null).catch(() => undefined)}>
            <LinkIcon aria-hidden className="size-[18px]" />
            {m.staff_copy_link()}
          </Button>
        </div>
      </form>
      <p className="meta mt-3">{m.staff_once({ days: invitationDays })}</p>
    </Card>
  )
}
