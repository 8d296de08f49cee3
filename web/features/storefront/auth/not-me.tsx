import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { checkNotMe, lockAccount } from '#contracts/account/not-me.ts'
import type { ResponseOf } from '#contracts/wire/endpoint.ts'
import { securityLabels } from '#web/features/shared/security/security-event-list.tsx'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { LinkExpired } from './link-page.tsx'

const isExpired = (error: unknown) => error instanceof ApiError && error.code === 'link_expired'

/** Locks an account by the link of a message about it, and by a press: what fetches the links of mails locks nothing. */
export default function NotMe({ token }: { token: string }) {
  const link = useQuery({
    queryKey: ['not-me', token],
    queryFn: () => call(checkNotMe, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (isExpired(link.error)) return <LinkExpired />
  if (link.isError) return <ErrorState heading="h1" error={link.error} onRetry={link.refetch} />
  if (link.data) return <Lock token={token} link={link.data} />
  return (
    <div aria-hidden className="grid gap-4">
      <Skeleton className="h-9 w-72" />
      <Skeleton className="h-24" />
      <Skeleton className="h-14" />
    </div>
  )
}

function Lock({ token, link }: { token: string; link: ResponseOf<typeof checkNotMe> }) {
  const [isWorking, setWorking] = useState(false)
  const [done, setDone] = useState<ResponseOf<typeof lockAccount>>()
  const [failure, setFailure] = useState<unknown>()

  async function lock() {
    setWorking(true)
    setFailure(undefined)
    try {
      setDone(await call(lockAccount, { body: { token } }))
    } catch (error) {
      setFailure(error)
    } finally {
      setWorking(false)
    }
  }

  if (isExpired(failure)) return <LinkExpired />
  if (done) {
    return (
      <>
        <h1 className="text-32">{m.not_me_done()}</h1>
        <p role="status" className="mt-2 mb-6 text-ink-2">
          {done.isMailed ? m.not_me_done_text() : m.not_me_done_unmailed()}
        </p>
        {done.isMailed && (
          <ButtonLink to="/auth/forgot" size="lg" block>
            {m.auth_link_new()}
          </ButtonLink>
        )}
      </>
    )
  }
  return (
    <>
      <h1 className="text-32">{m.not_me_title()}</h1>
      <p className="mt-2 text-ink-2 [overflow-wrap:anywhere]">
        {m.not_me_about()} <b className="text-ink">{link.email}</b>
      </p>
      <p className="mt-4 rounded-control border border-accent-line bg-accent-tint px-3.5 py-3 font-[650] text-13">
        {securityLabels[link.kind]()} · {formatDate(link.at, 'moment')}
      </p>
      <ul className="mt-4 grid list-disc gap-1.5 pl-5 text-ink-2">
        <li>{m.not_me_signs_out()}</li>
        <li>{m.not_me_stops()}</li>
        <li>{m.not_me_needs_password()}</li>
      </ul>
      {failure !== undefined && (
        <p role="alert" className="mt-4 font-[550] text-danger">
          {refusalMessage(failure)}
        </p>
      )}
      <Button variant="danger" size="lg" block className="mt-6" pending={isWorking} onClick={lock}>
        {m.not_me_submit()}
      </Button>
      <p className="meta mt-3">{m.not_me_was_me()}</p>
    </>
  )
}
