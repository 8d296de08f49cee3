import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { maxProblemPictures, maxProblemWords, silenceMostKES } from '#contracts/problems/problem-rules.ts'
import { type ProblemReason, reportProblem, uploadProblemPicture } from '#contracts/problems/problems.ts'
import type { OrderId, OrderLineId, Picture, PictureId } from '#contracts/wire/primitives.ts'
import { PictureChoice } from '#web/features/shared/pictures/picture-choice.tsx'
import { orderProblems } from '#web/features/shared/problems/order-problems.queries.ts'
import { problemReasons } from '#web/features/shared/problems/problem-labels.ts'
import { call, newIdempotencyKey } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { UnsavedChangesDialog } from '#web/ui/forms/unsaved-changes-dialog.tsx'
import { ActionBar, Card, Notice } from '#web/ui/surface.tsx'
import { ClaimLine } from './claim-line.tsx'
import { claimedKES, type Named, type Reportable } from './claimed.ts'
import { momentText } from './problem-texts.ts'

interface ReportFormProps {
  orderId: OrderId
  shop: string
  report: Reportable
  onSent: () => void
}

/** Says what is wrong with an order and with which of it, and asks for the money of that: the server counts it again. */
export function ReportForm({ orderId, shop, report, onSent }: ReportFormProps) {
  const formId = useId()
  const queryClient = useQueryClient()
  const [only] = report.reasons.length === 1 ? report.reasons : []
  const [reason, setReason] = useState<ProblemReason | undefined>(only)
  const [named, setNamed] = useState<Named>(new Map())
  const [words, setWords] = useState('')
  const [pictures, setPictures] = useState<{ id: PictureId; picture: Picture }[]>([])
  const [isUploading, setIsUploading] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey)
  const sum = claimedKES(report, reason, named)
  const isDirty = reason !== only || named.size > 0 || words !== '' || pictures.length > 0

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!reason) return setRefusal(m.problems_choose_reason())
    if (sum === 0) return setRefusal(m.problems_choose_lines())
    setRefusal(undefined)
    setIsSending(true)
    const lines =
      reason === 'NEVER_CAME' ? [] : [...named].map(([orderLineId, quantity]) => ({ orderLineId, quantity }))
    const body = { reason, words, lines, pictures: pictures.map(({ id }) => id) }
    try {
      const told = await call(reportProblem, { params: { id: orderId }, body, idempotencyKey })
      queryClient.setQueryData(orderProblems(orderId).queryKey, told)
      onSent()
    } catch (error) {
      setRefusal(refusalMessage(error))
      // What is changed after a refusal is another report.
      setIdempotencyKey(newIdempotencyKey())
    }
    setIsSending(false)
  }

  function name(id: OrderLineId, quantity: number) {
    const next = new Map(named).set(id, quantity)
    if (quantity === 0) next.delete(id)
    setNamed(next)
  }

  const button = (
    <Button type="submit" form={formId} size="lg" block pending={isSending || isUploading}>
      {sum > 0 ? m.problems_ask_for({ amount: formatKES(sum) }) : m.problems_ask()}
    </Button>
  )
  return (
    <form id={formId} noValidate onSubmit={send} className="grid gap-6">
      <section>
        <h2 className="mb-3 text-20">{m.problems_what_happened()}</h2>
        <RadioCards<ProblemReason>
          label={m.problems_what_happened()}
          className="sm:grid-cols-2"
          value={reason}
          onChange={setReason}
          options={report.reasons.map((each) => ({ value: each, label: problemReasons[each]() }))}
        />
      </section>
      {reason && reason !== 'NEVER_CAME' && (
        <section>
          <h2 className="mb-3 text-20">{m.problems_which()}</h2>
          <Card className="divide-y divide-line">
            {report.lines.map((line) => (
              <ClaimLine
                key={line.orderLineId}
                line={line}
                quantity={named.get(line.orderLineId) ?? 0}
                onChange={(quantity) => name(line.orderLineId, quantity)}
              />
            ))}
          </Card>
        </section>
      )}
      {reason === 'NEVER_CAME' && <p className="text-ink-2">{m.problems_never_text()}</p>}
      <section className="grid gap-3">
        <h2 className="text-20">
          {m.problems_show_and_tell()} <span className="meta">{m.problems_if_you_like()}</span>
        </h2>
        <PictureChoice
          kind="PROBLEM"
          endpoint={uploadProblemPicture}
          orderId={orderId}
          max={maxProblemPictures}
          pictures={pictures}
          onChange={setPictures}
          onSending={setIsUploading}
        />
        <Field label={m.problems_words()} hint={m.problems_words_hint({ shop })}>
          <Textarea
            value={words}
            maxLength={maxProblemWords}
            rows={3}
            onChange={({ target }) => setWords(target.value)}
          />
        </Field>
      </section>
      <Notice tone="ok" title={m.problems_answer_by({ shop, time: momentText(report.answerBy) })}>
        {m.problems_silence_rule({ amount: formatKES(silenceMostKES) })} {m.problems_where_back()}
      </Notice>
      {refusal && (
        <Notice tone="bad" live>
          {refusal}
        </Notice>
      )}
      <div className="max-md:hidden">{button}</div>
      <ActionBar>{button}</ActionBar>
      <UnsavedChangesDialog isDirty={isDirty && !isSending} name={m.problems_your_report()} />
    </form>
  )
}
