import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Guest } from '#contracts/events/event-guests.ts'
import { formatShortCode } from '#contracts/tickets/short-code.ts'
import { reissueTicket, revokeTicket } from '#contracts/tickets/vendor-tickets.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'

type Change = 'NEW_CODE' | 'REVOKE'

/** Another code for a ticket that got into other hands, or none any more; with the reason, for the record. */
export default function GuestSheet({ guest, onClose }: { guest: Guest; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [change, setChange] = useState<Change>('NEW_CODE')
  // Both ask for the same.
  const form = useEndpointForm(reissueTicket, { defaultValues: { reason: '' } })
  const { errors, isSubmitting } = form.formState
  const isRevoking = change === 'REVOKE'

  const send = form.handleSubmit(async (body) => {
    try {
      await call(isRevoking ? revokeTicket : reissueTicket, { params: { id: guest.id }, body })
    } catch (error) {
      if (!showFieldErrors(form, error)) form.setError('root', { message: refusalMessage(error) })
      return
    }
    toast({ title: isRevoking ? m.organiser_revoked() : m.organiser_reissued() })
    onClose()
    void queryClient.invalidateQueries({ queryKey: ['/api/vendor/guests'] })
  })

  return (
    <Sheet
      open
      onOpenChange={() => isSubmitting || onClose()}
      title={guest.attendee}
      description={`${guest.typeName} · ${formatShortCode(guest.shortCode)}`}
      footer={
        <Button
          type="submit"
          form="guest-change"
          block
          size="lg"
          variant={isRevoking ? 'danger' : 'primary'}
          pending={isSubmitting}
        >
          {isRevoking ? m.organiser_revoke() : m.organiser_reissue()}
        </Button>
      }
    >
      <form id="guest-change" noValidate onSubmit={send} className="grid gap-4">
        <RadioCards<Change>
          label={m.organiser_guest_change()}
          value={change}
          onChange={setChange}
          options={[
            { value: 'NEW_CODE', label: m.organiser_reissue(), hint: m.organiser_reissue_hint() },
            { value: 'REVOKE', label: m.organiser_revoke(), hint: m.organiser_revoke_hint() },
          ]}
        />
        <Field label={m.organiser_guest_reason()} hint={m.organiser_guest_reason_hint()} error={errors.reason?.message}>
          <Input autoComplete="off" maxLength={200} {...form.register('reason')} />
        </Field>
        {errors.root && (
          <Notice tone="bad" live>
            {errors.root.message}
          </Notice>
        )}
      </form>
    </Sheet>
  )
}
