import { type AdminReview, hideReview, keepReview, showReview } from '#contracts/admin/reviews.ts'
import { hideReasons } from '#contracts/reviews/review-terms.ts'
import { ReasonSheet } from '#web/features/shared/reviews/reason-sheet.tsx'
import { hideLabels } from '#web/features/shared/reviews/review-labels.ts'
import { Quoted } from '#web/features/shared/reviews/review-parts.tsx'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'
import { TextSheet } from '#web/ui/workspace/text-sheet.tsx'

export interface DecisionSheetProps {
  review: AdminReview
  act: 'HIDE' | 'SHOW' | 'KEEP'
  onClose: () => void
}

const acts = {
  SHOW: {
    endpoint: showReview,
    title: m.reviews_show_title,
    text: m.reviews_show_text,
    confirm: m.reviews_show_again,
    done: m.reviews_is_shown,
  },
  KEEP: {
    endpoint: keepReview,
    title: m.reviews_keep_title,
    text: m.reviews_keep_text,
    confirm: m.reviews_keep,
    done: m.reviews_is_kept,
  },
}

/** Hides a review for a reason, shows it again, or keeps it, with words for those who are told. */
export default function DecisionSheet({ review: { id, text }, act, onClose }: DecisionSheetProps) {
  const note = { label: m.reviews_note(), hint: m.reviews_note_hint() }
  if (act === 'HIDE')
    return (
      <ReasonSheet
        endpoint={hideReview}
        title={m.reviews_hide_title()}
        text={m.reviews_hide_text()}
        quoted={text}
        reasonLabel={m.reviews_hide_because()}
        reasons={hideReasons}
        reasonNames={hideLabels}
        note={note}
        confirm={m.reviews_hide()}
        done={m.reviews_is_hidden()}
        onSend={(body) => call(hideReview, { params: { id }, body })}
        onClose={onClose}
      />
    )
  const { endpoint, ...words } = acts[act]
  return (
    <TextSheet
      {...note}
      endpoint={endpoint}
      field="note"
      optional
      isFree
      title={words.title()}
      text={words.text()}
      confirm={words.confirm()}
      done={words.done()}
      onSend={(body) => call(endpoint, { params: { id }, body })}
      onClose={onClose}
    >
      <Quoted text={text} />
    </TextSheet>
  )
}
