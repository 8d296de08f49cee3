import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { replayWebhookEvent, reviewWebhookEvent, type WebhookEventForReview } from '#contracts/admin/payments.ts'
import { ProviderName } from '#web/features/shared/payments/provider-name.tsx'
import { WebhookBody } from '#web/features/shared/payments/webhook-body.tsx'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'
import { DescriptionItem, DescriptionList } from '#web/ui/workspace/description-list.tsx'
import { useInvalidateAdmin } from '#web/ui/workspace/use-invalidate-admin.ts'
import ChevronDown from '~icons/lucide/chevron-down'
import { NoticeMatches } from './notice-matches.tsx'
import { NoticeReading } from './notice-reading.tsx'
import { outcomeLabels } from './outcome-labels.ts'

/** What the reviewer found in the provider's portal: it decides whether what waits to go back is sent. */
function MoneyCame({ form }: { form: ReturnType<typeof useEndpointForm<typeof reviewWebhookEvent>> }) {
  const { field, fieldState } = useController({ control: form.control, name: 'moneyCame' })
  const answers = { yes: true, no: false }
  const given = field.value === undefined ? undefined : field.value ? 'yes' : 'no'
  return (
    <div className="grid gap-2">
      <p className="font-[650]">{m.reconcile_event_money_came()}</p>
      <RadioCards<keyof typeof answers>
        label={m.reconcile_event_money_came()}
        value={given}
        onChange={(answer) => field.onChange(answers[answer])}
        options={[
          {
            value: 'yes',
            label: m.reconcile_event_money_came_yes(),
            hint: m.reconcile_event_money_came_yes_hint(),
          },
          { value: 'no', label: m.reconcile_event_money_came_no(), hint: m.reconcile_event_money_came_no_hint() },
        ]}
      />
      {fieldState.error && (
        <p role="alert" className="font-semibold text-13 text-danger">
          {fieldState.error.message}
        </p>
      )}
    </div>
  )
}

/** One webhook event as it came. It is ticked off with what was found; where it may help, it is applied again. */
export default function WebhookEventSheet({
  webhookEvent,
  onClose,
}: {
  webhookEvent: WebhookEventForReview
  onClose: () => void
}) {
  const { id, outcome, provider, receivedAt, address, body, shown, bytes, order, payment, disbursement, mayReplay } =
    webhookEvent
  const { asksWhetherMoneyCame, reading } = webhookEvent
  const formId = useId()
  const refresh = useInvalidateAdmin()
  const form = useEndpointForm(reviewWebhookEvent, { defaultValues: { note: '' } })
  const [refusal, setRefusal] = useState<string>()
  const { isSubmitting, errors } = form.formState
  const about = payment ?? disbursement

  /** Does it, and says how it ended; what was refused is said in the sheet. */
  async function submit(work: () => Promise<string>) {
    setRefusal(undefined)
    try {
      toast({ title: await work() })
      onClose()
      void refresh()
    } catch (error) {
      if (!showFieldErrors(form, error)) setRefusal(refusalMessage(error))
    }
  }

  const review = form.handleSubmit((words) => {
    if (asksWhetherMoneyCame && words.moneyCame === undefined) {
      return form.setError('moneyCame', { message: m.reconcile_event_money_came_choose() })
    }
    return submit(async () => {
      await call(reviewWebhookEvent, { params: { id }, body: words })
      return m.reconcile_event_reviewed()
    })
  })

  const replay = () =>
    submit(async () => {
      const { outcome: next } = await call(replayWebhookEvent, { params: { id } })
      return next === 'APPLIED' || next === 'REPEATED'
        ? m.reconcile_event_replayed()
        : m.reconcile_event_replayed_same({ outcome: outcomeLabels(next ?? outcome) })
    })

  return (
    <Sheet
      open
      side="right"
      onOpenChange={() => isSubmitting || onClose()}
      title={outcomeLabels(outcome)}
      description={m.admin_webhook_event({ moment: formatDate(receivedAt, 'moment') })}
      footer={
        <>
          {mayReplay && (
            <Button variant="quiet" onClick={replay}>
              {m.reconcile_event_replay()}
            </Button>
          )}
          <Button type="submit" form={formId} pending={isSubmitting}>
            {m.reconcile_event_review()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <DescriptionList className="grid-cols-2">
          <DescriptionItem label={m.reconcile_event_about()}>
            {order && (
              <Link to="/admin/orders/$id" params={{ id: order.id }} className="link whitespace-nowrap tabular-nums">
                {formatOrderNumber(order.number)}
              </Link>
            )}
            <span className="block">
              {about
                ? `${payment ? m.reconcile_event_payment() : m.reconcile_event_disbursement()} ${formatKES(about.amountKES)}`
                : m.reconcile_event_unmatched()}
            </span>
          </DescriptionItem>
          <DescriptionItem label={m.reconcile_event_from()}>
            <ProviderName id={provider} />
            <span className="block">{address}</span>
          </DescriptionItem>
          {about?.receipt && <DescriptionItem label={m.reconcile_col_receipt()}>{about.receipt}</DescriptionItem>}
        </DescriptionList>
        <section aria-labelledby={`${formId}-says`} className="grid gap-3 border-line border-t pt-4">
          <h3 id={`${formId}-says`} className="text-15">
            {m.notice_says()}
          </h3>
          <NoticeReading provider={provider} reading={reading} />
          {reading && !about && <p className="meta">{m.notice_unproven()}</p>}
        </section>
        <NoticeMatches id={id} provider={provider} reading={reading} />
        <details className="group rounded-control bg-sunken/60 px-3" open={!reading}>
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-13 [&::-webkit-details-marker]:hidden">
            <ChevronDown aria-hidden className="!size-4 transition-transform group-open:rotate-180" />
            <span className="font-semibold">{m.notice_came()}</span>
          </summary>
          <WebhookBody {...{ body, shown, bytes }} className="pb-3" />
        </details>
        {mayReplay && <p className="meta">{m.reconcile_event_replay_hint()}</p>}
        <form id={formId} onSubmit={review} noValidate className="grid gap-4">
          {asksWhetherMoneyCame && <MoneyCame form={form} />}
          <Field label={m.reconcile_note_label()} error={errors.note?.message}>
            <Textarea rows={3} {...form.register('note')} />
          </Field>
        </form>
        {refusal && (
          <Notice tone="bad" live>
            {refusal}
          </Notice>
        )}
      </div>
    </Sheet>
  )
}
