import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type CancellationPreview, cancelEvent } from '#contracts/events/event-cancellation.ts'
import { BackToEvents } from '#web/features/vendor-workspace/events/back-to-events.tsx'
import { whenSentence } from '#web/features/vendor-workspace/events/event-labels.ts'
import { vendorEvent } from '#web/features/vendor-workspace/events/vendor-events.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Card, Notice } from '#web/ui/surface.tsx'
import { cancellationPreview } from './cancellation.queries.ts'
import { CancellationCost } from './cancellation-cost.tsx'

/** What cancelling costs and whom it reaches; the words to them; and the button that carries the sum. */
export function CancelPage({ id }: { id: string }) {
  const { data: event } = useQuery(vendorEvent(id))
  const preview = useQuery(cancellationPreview(id))
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()

  async function cancel({ backKES, providerFeesKES }: CancellationPreview) {
    if (!words.trim()) return setIsMissing(true)
    setRefusal(undefined)
    try {
      await call(cancelEvent, { params: { id }, body: { words, backKES, providerFeesKES } })
      await queryClient.invalidateQueries({ queryKey: ['/api/vendor/events'] })
      await queryClient.invalidateQueries({ queryKey: vendorEvent(id).queryKey })
      await navigate({ to: '/vendor/events/$id', params: { id }, replace: true })
    } catch (error) {
      setRefusal(error)
      await preview.refetch()
    }
  }

  if (preview.isError)
    return (
      <>
        <BackToEvents />
        <ErrorState heading="h1" error={preview.error} onRetry={() => preview.refetch()} />
      </>
    )
  if (!event || !preview.data)
    return (
      <>
        <BackToEvents />
        <Skeleton className="h-96 rounded-card" />
      </>
    )
  const { backKES, tickets, people, byHand } = preview.data
  return (
    <>
      <BackToEvents />
      <h1 className="mt-2 text-32 [overflow-wrap:anywhere]">{m.cancelling_title({ event: event.title })}</h1>
      <p className="mt-1 text-ink-2">
        {whenSentence(event)}. {m.cancelling_text({ count: tickets })}
      </p>
      <div className="mt-5 grid gap-5 lg:grid-cols-2 lg:gap-8">
        <CancellationCost id={id} preview={preview.data} />
        <div className="grid content-start gap-4">
          <h2 className="text-20">{m.cancelling_reach()}</h2>
          <Card padded>
            <p>{m.cancelling_people({ count: people })}</p>
            <p className="meta mt-1">{m.cancelling_public_page()}</p>
          </Card>
          {byHand.orders > 0 && (
            <Notice tone="act" title={m.cancelling_by_hand({ count: byHand.orders })}>
              {m.cancelling_by_hand_text({ amount: formatKES(byHand.amountKES) })}
            </Notice>
          )}
          <Field
            label={m.cancelling_words()}
            hint={m.cancelling_words_hint()}
            error={isMissing && m.cancelling_words_missing()}
          >
            <Textarea
              name="words"
              value={words}
              maxLength={500}
              onChange={({ target }) => {
                setWords(target.value)
                setIsMissing(false)
              }}
            />
          </Field>
          <Notice tone="ok" title={m.cancelling_uliza_adds()}>
            {m.cancelling_added()}
          </Notice>
          {refusal !== undefined && (
            <Notice tone="bad" live>
              {refusalMessage(refusal)}
            </Notice>
          )}
          <div className="flex flex-wrap gap-3 *:flex-1">
            <ButtonLink to="/vendor/events/$id" params={{ id }} variant="quiet" size="lg">
              {m.cancelling_keep()}
            </ButtonLink>
            <Button variant="danger" size="lg" onClick={() => cancel(preview.data)}>
              {backKES > 0 ? m.cancelling_confirm({ amount: formatKES(backKES) }) : m.cancelling_link()}
            </Button>
          </div>
        </div>
      </div>
    </>
  )
}
