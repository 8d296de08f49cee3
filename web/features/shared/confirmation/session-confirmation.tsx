import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Proof, readConfirmation } from '#contracts/account/identity.ts'
import { call, sending } from '#web/lib/api/api.ts'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { type Act, type Confirmation, ConfirmationContext } from '#web/ui/workspace/confirmation.ts'
import { fetchConfirmed } from './fetch-confirmed.ts'

const ConfirmSessionDialog = lazyChunk(() => import('./confirm-session-dialog.tsx'))

interface Question {
  act: Act | undefined
  proofs: readonly Proof[]
  answer: (isGiven: boolean) => void
}

interface SessionConfirmationProps {
  /** False where most acts need no proof: then only what the server refuses is asked about. */
  asksFirst?: boolean
  children: ReactNode
}

/**
 * Around every page of an administrator, of an account and of a shop: it is asked who is there before a
 * risky act is shown, and the question names it. Should it be needed again when the act is sent, it is asked here, above
 * the sheet that is still open, and the same is sent once more.
 */
export function SessionConfirmation({ asksFirst = true, children }: SessionConfirmationProps) {
  const [question, setQuestion] = useState<Question>()
  const announced = useRef<readonly Act[]>([])
  const { ask, announce } = useMemo(
    () => confirmationBy(announced, (act, proofs) => new Promise((answer) => setQuestion({ act, proofs, answer }))),
    [],
  )

  useEffect(() => {
    const { fetch } = sending
    sending.fetch = fetchConfirmed(
      fetch,
      (proofs) => new Promise((answer) => setQuestion({ act: announced.current.at(-1), proofs, answer })),
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
    <ConfirmationContext value={useMemo(() => (asksFirst ? { ask, announce } : null), [asksFirst, ask, announce])}>
      {children}
      {question && (
        <Suspense>
          <ConfirmSessionDialog act={question.act} proofs={question.proofs} onClose={close} />
        </Suspense>
      )}
    </ConfirmationContext>
  )
}

function confirmationBy(
  announced: { current: readonly Act[] },
  question: (act: Act, proofs: readonly Proof[]) => Promise<boolean>,
): Confirmation {
  return {
    async ask(act) {
      // Without an answer nothing is asked here: the server asks when the act is sent.
      const needed = await call(readConfirmation).catch(() => null)
      return !needed?.isNeeded || question(act, needed.proofs)
    },
    announce(act) {
      announced.current = [...announced.current, act]
      return () => {
        announced.current = announced.current.filter((each) => each !== act)
      }
    },
  }
}
