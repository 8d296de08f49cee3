import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { readConfirmation } from '#contracts/identity.ts'
import { call, sending } from '#web/lib/api/api.ts'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { type Act, type Confirmation, ConfirmationContext } from '#web/ui/workspace/confirmation.ts'
import { fetchConfirmed } from './fetch-confirmed.ts'

const ConfirmPasswordDialog = lazyChunk(() => import('./confirm-password-dialog.tsx'))

interface Question {
  act: Act | undefined
  answer: (isGiven: boolean) => void
}

/**
 * Around every page of an administrator: the password is asked for before a risky act is shown, and names it. Should it
 * be needed again when the act is sent, it is asked for here, above the sheet that is still open, and the same is sent
 * once more.
 */
export function PasswordConfirmation({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>()
  const announced = useRef<readonly Act[]>([])
  const { ask, announce } = useMemo(
    () => confirmationBy(announced, (act) => new Promise((answer) => setQuestion({ act, answer }))),
    [],
  )

  useEffect(() => {
    const { fetch } = sending
    sending.fetch = fetchConfirmed(
      fetch,
      () => new Promise((answer) => setQuestion({ act: announced.current.at(-1), answer })),
    )
    return () => {
      sending.fetch = fetch
    }
  }, [])

  function close(isGiven = false) {
    flushSync(() => setQuestion(undefined))
    // The keyboard is back where it was before what comes next takes it.
    setTimeout(() => question?.answer(isGiven))
  }

  return (
    <ConfirmationContext value={useMemo(() => ({ ask, announce }), [ask, announce])}>
      {children}
      {question && (
        <Suspense>
          <ConfirmPasswordDialog act={question.act} onClose={close} />
        </Suspense>
      )}
    </ConfirmationContext>
  )
}

function confirmationBy(
  announced: { current: readonly Act[] },
  askPassword: (act: Act) => Promise<boolean>,
): Confirmation {
  return {
    async ask(act) {
      // Without an answer nothing is asked here: the server asks when the act is sent.
      const { isNeeded } = await call(readConfirmation).catch(() => ({ isNeeded: false }))
      return !isNeeded || askPassword(act)
    },
    announce(act) {
      announced.current = [...announced.current, act]
      return () => {
        announced.current = announced.current.filter((each) => each !== act)
      }
    },
  }
}
