import { Suspense, useEffect, useState } from 'react'
import { sending } from '#web/lib/api/api.ts'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { fetchConfirmed } from './fetch-confirmed.ts'

const ConfirmPasswordDialog = lazyChunk(() => import('./confirm-password-dialog.tsx'))

/**
 * Around every page of an administrator: where the server wants the password before an act, it is asked for here, and
 * the act is sent once more as it was. Whatever was typed stays, in the sheet that is still open below.
 */
export function PasswordConfirmation() {
  const [asked, setAsked] = useState<{ answer: (isGiven: boolean) => void }>()

  useEffect(() => {
    const { fetch } = sending
    sending.fetch = fetchConfirmed(fetch, () => new Promise((answer) => setAsked({ answer })))
    return () => {
      sending.fetch = fetch
    }
  }, [])

  if (!asked) return null
  return (
    <Suspense>
      <ConfirmPasswordDialog
        onClose={(isGiven = false) => {
          setAsked(undefined)
          asked.answer(isGiven)
        }}
      />
    </Suspense>
  )
}
