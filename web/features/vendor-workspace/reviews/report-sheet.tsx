import { type FormEvent, useId, useState } from 'react'
import { type ReportReason, reportReasons } from '#contracts/reviews/review-terms.ts'
import { reportReview } from '#contracts/reviews/vendor-reviews.ts'
import { reportLabels } from '#web/features/shared/reviews/review-labels.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'
import type { ReviewSheetProps } from './answer-sheet.tsx'
import { useRefreshReviews } from './reviews.queries.ts'

/** Has a review looked at by administrators, for one of five reasons. */
export default function ReportSheet({ review, onClose }: ReviewSheetProps) {
  const formId = useId()
  const refresh = useRefreshReviews()
  const [reason, setReason] = useState<ReportReason>()
  const [note, setNote] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setIsSending] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!reason) return setRefusal(m.reviews_choose_reason())
    setIsSending(true)
    try {
      await call(reportReview, { params: { id: review.id }, body: { reason, note } })
      toast({ title: m.reviews_reported() })
      onClose()
      await refresh()
    } catch (error) {
      setRefusal(refusalMessage(error))
      setIsSending(false)
    }
  }

  return (
    <Sheet
      open
      onOpenChange={() => isSending || onClose()}
      title={m.reviews_report_title()}
      description={m.reviews_report_text()}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isSending}>
            {m.reviews_not_now()}
          </Button>
          <Button type="submit" form={formId} pending={isSending}>
            {m.reviews_report_send()}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} noValidate className="grid gap-4">
        {review.text !== '' && <blockquote className="border-ink border-l-4 pl-3 font-[550]">{review.text}</blockquote>}
        <RadioCards
          label={m.reviews_report_title()}
          options={reportReasons.map((value) => ({ value, label: reportLabels[value]() }))}
          value={reason}
          onChange={setReason}
        />
        <Field label={m.reviews_more()} optional>
          <Input maxLength={300} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
        {refusal && (
          <Notice tone="bad" live>
            {refusal}
          </Notice>
        )}
      </form>
    </Sheet>
  )
}
