import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Guest } from '#contracts/events/event-guests.ts'
import { formatShortCode } from '#contracts/tickets/short-code.ts'
import { reissueTicket, revokeTicket } from '#contracts/tickets/vendor-tickets.ts'
import { useMay } from '#web/features/shared/vendor-profile/use-shop.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'
import { type MoneyChoice, RevokedMoney } from './revoked-money.tsx'

type Change = 'NEW_CODE' | 'REVOKE'

/** Another code for a ticket that got into other hands, or none any more; with the reason, for the record. */
export default function GuestSheet({ guest, onClose }: { guest: Guest; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [change, setChange] = useState<Change>('NEW_CODE')
  // Not chosen before: whether money goes back is said, and never assumed.
  const [money, setMoney] = useState<MoneyChoice>()
  const mayRefund = useMay('money')
  // Both ask for the same, apart from the money.
  const form = useEndpointForm(reissueTicket, { defaultValues: { reason: '' } })
  const { errors, isSubmitting, isSubmitted } = form.formState
  const isRevoking = change === 'REVOKE'
  const asksForMoney = isRevoking && guest.isPaid && mayRefund
  const isMoneyMissing = asksForMoney && money === undefined

  const send = form.handleSubmit(async ({ reason }) => {
    if (isMoneyMissing) return
    const params = { id: guest.id }
    try {
      if (isRevoking) {
        const refund = asksForMoney && money === 'BACK'
        const { refundedKES } = await call(revokeTicket, { params, body: { reason, refund } })
        const back = refundedKES > 0 && {
          description: m.organiser_revoked_refunded({ amount: formatKES(refundedKES) }),
        }
        toast({ title: m.organiser_revoked(), ...back })
      } else {
        await call(reissueTicket, { params, body: { reason } })
        toast({ title: m.organiser_reissued() })
      }
    } catch (error) {
      if (!showFieldErrors(form, error)) form.setError('root', { message: refusalMessage(error) })
      return
    }
    onClose()
    // Its place is on sale again, and the event has another sum.
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/vendor/') })
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
          {!isRevoking
            ? m.organiser_reissue()
            : asksForMoney && money === 'BACK'
              ? m.organiser_revoke_refund()
              : m.organiser_revoke()}
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
        {asksForMoney && (
          <RevokedMoney guest={guest} value={money} onChange={setMoney} isMissing={isSubmitted && isMoneyMissing} />
        )}
        {isRevoking && guest.isPaid && !mayRefund && <Notice tone="info">{m.organiser_revoke_no_money()}</Notice>}
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
