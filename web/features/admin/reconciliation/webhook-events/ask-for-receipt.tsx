import { useState } from 'react'
import type { WebhookEventForReview } from '#contracts/admin/payments.ts'
import { askForReceipt, type KeptReceiptAnswer, type ReceiptQuery } from '#contracts/admin/webhook-events.ts'
import { usePaymentProviders } from '#web/features/shared/payments/provider-name.tsx'
import { ProviderSays } from '#web/features/shared/payments/provider-says.tsx'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { DescriptionItem, DescriptionList } from '#web/ui/workspace/description-list.tsx'

interface AskForReceiptProps extends Pick<WebhookEventForReview, 'id' | 'provider' | 'reading'> {
  mayAsk: boolean
  receiptQuery: ReceiptQuery | null
  onAsked: () => Promise<unknown>
}

/** What has no answer by then gets none. */
const patienceMilliseconds = 60_000

/** Has the provider asked about the receipt of a notice, and shows what it answers. */
export function AskForReceipt({ id, provider, reading, mayAsk, receiptQuery, onAsked }: AskForReceiptProps) {
  const { providerName } = usePaymentProviders()
  const names = { provider: providerName(provider) }
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const isWaiting = receiptQuery?.isWaiting === true
  const isLate = isWaiting && Date.now() - Date.parse(receiptQuery.askedAt) > patienceMilliseconds

  async function ask() {
    setRefusal(undefined)
    setIsAsking(true)
    try {
      await call(askForReceipt, { params: { id } })
      await onAsked()
    } catch (error) {
      setRefusal(refusalMessage(error))
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <div className="grid justify-items-start gap-3">
      {mayAsk && (
        <Button variant="quiet" pending={isAsking || (isWaiting && !isLate)} onClick={ask}>
          {m.notice_ask(names)}
        </Button>
      )}
      <div role="status" className="grid w-full gap-3 empty:hidden">
        {isWaiting && <p className="text-13">{isLate ? m.notice_no_answer(names) : m.notice_waiting(names)}</p>}
        {receiptQuery?.answer && (
          <Answer provider={provider} names={names} answer={receiptQuery.answer} saidKES={reading?.amountKES ?? null} />
        )}
        {receiptQuery?.answeredAt && (
          <p className="meta">{m.notice_answered({ moment: formatDate(receiptQuery.answeredAt, 'moment') })}</p>
        )}
      </div>
      {refusal && (
        <Notice tone="bad" live>
          {refusal}
        </Notice>
      )}
    </div>
  )
}

interface AnswerProps {
  provider: string
  names: { provider: string }
  answer: KeptReceiptAnswer
  /** What the notice says that came. */
  saidKES: number | null
}

function Answer({ provider, names, answer, saidKES }: AnswerProps) {
  const said = 'said' in answer && answer.said
  const isKnown = answer.kind === 'FOUND'
  const isSound = isKnown && answer.isCompleted && (saidKES === null || answer.amountKES === saidKES)
  return (
    <Notice tone={isSound ? 'ok' : 'act'} title={answerLabel(answer, names)}>
      {isKnown && (
        <DescriptionList className="mt-1.5 grid-cols-2">
          {answer.amountKES !== null && (
            <DescriptionItem label={m.notice_amount()}>{formatKES(answer.amountKES)}</DescriptionItem>
          )}
          {answer.phone && <DescriptionItem label={m.notice_answer_from()}>{answer.phone}</DescriptionItem>}
          {answer.at && (
            <DescriptionItem label={m.notice_answer_at()}>{formatDate(answer.at, 'moment')}</DescriptionItem>
          )}
        </DescriptionList>
      )}
      {isKnown && saidKES !== null && answer.amountKES !== null && answer.amountKES !== saidKES && (
        <p className="mt-2 font-semibold">{m.notice_answer_other({ amount: formatKES(saidKES) })}</p>
      )}
      {said && !(isKnown && answer.isCompleted) && (
        <ProviderSays provider={provider} direction="OUT" words={said} className="mt-2 text-13" />
      )}
    </Notice>
  )
}

function answerLabel(answer: KeptReceiptAnswer, names: { provider: string }): string {
  switch (answer.kind) {
    case 'FOUND':
      return answer.isCompleted ? m.notice_answer_done(names) : m.notice_answer_not_done(names)
    case 'NOT_FOUND':
      return m.notice_answer_none(names)
    case 'UNCLEAR':
      return m.notice_answer_unclear(names)
    case 'NOT_ACCEPTED':
      return m.notice_answer_refused(names)
    case 'TIMED_OUT':
      return m.notice_answer_late(names)
  }
}
