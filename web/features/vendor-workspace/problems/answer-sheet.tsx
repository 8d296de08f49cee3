import { useState } from 'react'
import { maxProblemWords } from '#contracts/problems/problem-rules.ts'
import {
  agreeProblem,
  offerForProblem,
  refuseProblem,
  type VendorProblem,
} from '#contracts/problems/vendor-problems.ts'
import { call, newIdempotencyKey } from '#web/lib/api/api.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { AffixedInput, Textarea } from '#web/ui/forms/input.tsx'
import { ActSheet } from '#web/ui/workspace/act-sheet.tsx'
import { TextSheet } from '#web/ui/workspace/text-sheet.tsx'

export type ProblemAnswer = 'AGREE' | 'OFFER' | 'REFUSE'

export interface AnswerSheetProps {
  problem: VendorProblem
  answer: ProblemAnswer
  onAnswered: (problem: VendorProblem) => Promise<unknown>
  onClose: () => void
}

/** The shop gives back what is asked, offers another sum, or says no, with words that the customer reads. */
export default function AnswerSheet({ problem, answer, onAnswered, onClose }: AnswerSheetProps) {
  const { id, customer, claimedKES, payableKES, cost } = problem
  const [idempotencyKey] = useState(newIdempotencyKey)
  const { name } = customer
  const amount = formatKES(cost?.amountKES ?? claimedKES)
  const words = { label: m.problems_word_to({ name }), optional: true }
  const params = { id }

  if (answer === 'AGREE')
    return (
      <TextSheet
        {...words}
        endpoint={agreeProblem}
        field="words"
        isFree
        title={m.problems_agree_title({ name, amount })}
        text={m.problems_agree_text()}
        confirm={m.problems_give_back({ amount })}
        done={m.problems_agreed()}
        onSend={async (body) => onAnswered(await call(agreeProblem, { params, body, idempotencyKey }))}
        onClose={onClose}
      />
    )
  if (answer === 'REFUSE')
    return (
      <TextSheet
        endpoint={refuseProblem}
        field="words"
        isFree
        label={m.problems_refuse_why()}
        hint={m.problems_refuse_hint({ name })}
        title={m.problems_refuse_title({ amount })}
        text={m.problems_refuse_text()}
        tone="danger"
        confirm={m.problems_say_no()}
        done={m.problems_refused()}
        onSend={async (body) => onAnswered(await call(refuseProblem, { params, body }))}
        onClose={onClose}
      />
    )
  return (
    <ActSheet
      endpoint={offerForProblem}
      isFree
      defaultValues={{ words: '' }}
      title={m.problems_offer_title({ name })}
      text={m.problems_offer_text({ amount: formatKES(claimedKES), left: formatKES(payableKES) })}
      fields={[
        {
          name: 'amountKES',
          label: m.problems_offer_sum(),
          isNumber: true,
          input: (field) => <AffixedInput prefix="KSh" inputMode="numeric" autoComplete="off" {...field} />,
        },
        {
          name: 'words',
          ...words,
          input: (field) => <Textarea rows={3} maxLength={maxProblemWords} {...field} />,
        },
      ]}
      confirm={m.problems_offer_send()}
      done={m.problems_offered()}
      onSend={async (body) => onAnswered(await call(offerForProblem, { params, body }))}
      onClose={onClose}
    />
  )
}
