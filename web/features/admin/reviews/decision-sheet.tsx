import { type FormEvent, useId, useState } from 'react'
import { type AdminReview, hideReview, keepReview, showReview } from '#contracts/admin/reviews.ts'
import { type HideReason, hideReasons } from '#contracts/reviews/review-terms.ts'
import { hideLabels } from '#web/features/shared/reviews/review-labels.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'
import { useInvalidateAdmin } from '#web/ui/workspace/use-invalidate-admin.ts'

export interface DecisionSheetProps {
  review: AdminReview
  act: 'HIDE' | 'SHOW' | 'KEEP'
  onClose: () => void
}

const acts = {
  HIDE: { title: m.reviews_hide_title, text: m.reviews_hide_text, confirm: m.reviews_hide, done: m.reviews_is_hidden },
  SHOW: {
    title: m.reviews_show_title,
    text: m.reviews_show_text,
    confirm: m.reviews_show_again,
    done: m.reviews_is_shown,
  },
  KEEP: { title: m.reviews_keep_title, text: m.reviews_keep_text, confirm: m.reviews_keep, done: m.reviews_is_kept },
}

/** Hides a review for a reason, shows it again, or keeps it, with words for those who are told. */
export default function DecisionSheet({ review: { id, text }, act, onClose }: DecisionSheetProps) {
  const formId = useId()
  const refresh = useInvalidateAdmin()
  const [reason, setReason] = useState<HideReason>()
  const [note, setNote] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const words = acts[act]

  async function send(event: FormEvent) {
    event.preventDefault()
    if (act === 'HIDE' && !reason) return setRefusal(m.reviews_choose_reason())
    setIsSending(true)
    try {
      if (act !== 'HIDE') await call(act === 'SHOW' ? showReview : keepReview, { params: { id }, body: { note } })
      else if (reason) await call(hideReview, { params: { id }, body: { reason, note } })
      toast({ title: words.done() })
      onClose()
      void refresh()
    } catch (error) {
      setRefusal(refusalMessage(error))
      setIsSending(false)
    }
  }

  return (
    <Sheet
      open
      onOpenChange={() => isSending || onClose()}
      title={words.title()}
      description={words.text()}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isSending}>
            {m.admin_cancel()}
          </Button>
          <Button type="submit" form={formId} pending={isSending}>
            {words.confirm()}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} noValidate className="grid gap-4">
        {text !== '' && <blockquote className="border-ink border-l-4 pl-3 font-[550]">{text}</blockquote>}
        {act === 'HIDE' && (
          <RadioCards
            label={m.reviews_hide_because()}
            options={hideReasons.map((value) => ({ value, label: hideLabels[value]() }))}
            value={reason}
            onChange={setReason}
          />
        )}
        <Field label={m.reviews_note()} hint={m.reviews_note_hint()} optional>
          <Textarea rows={2} maxLength={300} value={note} onChange={({ target }) => setNote(target.value)} />
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
