import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { confirmEmail } from '#contracts/account/account-links.ts'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { currentUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { LinkExpired, useLinkToken } from './link-page.tsx'

/** Confirms a new address by a press: what fetches the links of mails before people do confirms nothing. */
export function ConfirmEmailPage() {
  const token = useLinkToken()
  const queryClient = useQueryClient()
  const [isWorking, setIsWorking] = useState(false)
  const [done, setDone] = useState<string>()
  const [failure, setFailure] = useState<unknown>()

  async function confirm() {
    setIsWorking(true)
    setFailure(undefined)
    try {
      const { email } = await call(confirmEmail, { body: { token: token ?? '' } })
      setDone(email)
      void queryClient.invalidateQueries({ queryKey: currentUser.queryKey })
    } catch (error) {
      setFailure(error)
    } finally {
      setIsWorking(false)
    }
  }

  const isExpired = failure instanceof ApiError && failure.code === 'link_expired'
  if (token === '' || isExpired) return <LinkExpired />
  return (
    <>
      <h1 className="text-32">{done ? m.auth_confirmed_title() : m.auth_confirm_title()}</h1>
      {done ? (
        <p role="status" className="mt-2 text-ink-2 [overflow-wrap:anywhere]">
          {m.auth_confirmed_text({ email: done })}{' '}
          <Link to="/account/profile" className="link">
            {m.account_profile()}
          </Link>
        </p>
      ) : (
        <>
          <p className="mt-2 text-ink-2">{m.auth_confirm_text()}</p>
          {failure !== undefined && (
            <Notice tone="bad" live className="mt-4">
              {refusalMessage(failure)}
            </Notice>
          )}
          <Button size="lg" block className="mt-6" disabled={!token} pending={isWorking} onClick={confirm}>
            {m.auth_confirm_submit()}
          </Button>
        </>
      )}
    </>
  )
}
