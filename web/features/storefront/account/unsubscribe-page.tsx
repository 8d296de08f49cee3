import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showUnsubscribed, type Unsubscribed, unsubscribe } from '#contracts/notifications/unsubscribe.ts'
import { topicLabels } from '#web/features/shared/notifications/topic-labels.ts'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { useHashToken } from '#web/lib/routing/use-hash-token.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import { Card } from '#web/ui/surface.tsx'

/** Links that are for nothing: not whole, or of an account that is gone. */
const isGone = (error: unknown) =>
  error instanceof ApiError && (error.code === 'link_expired' || error.code === 'invalid_input')

/** Asks whoever comes from an email whether such emails are to stop. */
export function UnsubscribePage() {
  const token = useHashToken()
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['unsubscribe', token],
    queryFn: () => call(showUnsubscribed, { body: { token: token ?? '' } }),
    enabled: Boolean(token),
    gcTime: 0,
    retry: false,
  })
  if (token === '' || isGone(error)) return <Gone />
  if (isError && !data) return <ErrorState heading="h1" error={error} onRetry={refetch} />
  if (!data || !token) return <Skeleton className="h-[240px] rounded-card" />
  return data.isStopped ? <Stopped topic={data.topic} /> : <Asked token={token} topic={data.topic} />
}

type Topic = Pick<Unsubscribed, 'topic'>

const TopicCard = ({ topic }: Topic) => (
  <Card padded className="mt-4">
    <h2 className="text-17">{topicLabels[topic].title()}</h2>
    <p className="meta mt-1">{topicLabels[topic].text()}</p>
  </Card>
)

function Asked({ token, topic }: Topic & { token: string }) {
  const queryClient = useQueryClient()
  const [isStopping, setIsStopping] = useState(false)

  async function stop() {
    setIsStopping(true)
    try {
      queryClient.setQueryData(['unsubscribe', token], await call(unsubscribe, { body: { token } }))
    } catch (error) {
      toast({ title: m.unsubscribe_failed(), description: refusalMessage(error), variant: 'destructive' })
    }
    setIsStopping(false)
  }

  return (
    <>
      <h1 className="text-25">{m.unsubscribe_title()}</h1>
      <p className="mt-2">{m.unsubscribe_text()}</p>
      <TopicCard topic={topic} />
      <Button block className="mt-5" pending={isStopping} onClick={stop}>
        {m.unsubscribe_stop()}
      </Button>
      <ButtonLink variant="quiet" block className="mt-3" to="/account/notifications/choices">
        {m.unsubscribe_choices()}
      </ButtonLink>
    </>
  )
}

const Stopped = ({ topic }: Topic) => (
  <>
    <h1 className="text-25">{m.unsubscribe_stopped()}</h1>
    <p className="mt-2">{m.unsubscribe_stopped_text()}</p>
    <TopicCard topic={topic} />
    <ButtonLink variant="quiet" block className="mt-5" to="/account/notifications/choices">
      {m.unsubscribe_choices()}
    </ButtonLink>
  </>
)

const Gone = () => (
  <EmptyState
    heading="h1"
    cloth="brick"
    title={m.unsubscribe_gone()}
    action={<ButtonLink to="/account/notifications/choices">{m.unsubscribe_choices()}</ButtonLink>}
  >
    {m.unsubscribe_gone_text()}
  </EmptyState>
)
