import { answerReview, type VendorReview } from '#contracts/reviews/vendor-reviews.ts'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'
import { TextSheet } from '#web/ui/workspace/text-sheet.tsx'
import { useRefreshReviews } from './reviews.queries.ts'

export interface ReviewSheetProps {
  review: VendorReview
  onClose: () => void
}

/** What the shop says to a review, where everybody reads it; written again, it takes the place of what was said. */
export default function AnswerSheet({ review: { id, text, answer }, onClose }: ReviewSheetProps) {
  const refresh = useRefreshReviews()
  return (
    <TextSheet
      endpoint={answerReview}
      field="text"
      isFree
      title={m.reviews_answer_title()}
      text={text === '' ? m.reviews_answer_text() : `“${text}”`}
      label={m.reviews_your_answer()}
      hint={answer ? m.reviews_answer_now({ text: answer.text }) : m.reviews_answer_hint()}
      confirm={m.reviews_answer()}
      done={m.reviews_answered()}
      onSend={async (body) => {
        await call(answerReview, { params: { id }, body })
        await refresh()
      }}
      onClose={onClose}
    />
  )
}
