import { Suspense, useState } from 'react'
import { removePasskey } from '#contracts/account/passkeys.ts'
import type { SecondFactor } from '#contracts/account/second-factor.ts'
import { call } from '#web/lib/api/api.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import type { ConfirmDialogProps } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import Fingerprint from '~icons/lucide/fingerprint'
import { useFactorWords } from './use-factor-words.ts'
import { Way } from './way.tsx'

const AddPasskeySheet = lazyChunk(() => import('./add-passkey-sheet.tsx'))
const ConfirmDialog = lazyChunk<ConfirmDialogProps>(() =>
  import('#web/ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

type Passkey = SecondFactor['passkeys'][number]

interface PasskeyRowsProps {
  factor: SecondFactor
  /** Does what was asked for, says why it could not be done, and has the page read again. */
  attempt: (title: string, change: () => Promise<unknown>) => Promise<void>
  /** With the recovery codes of who had none. */
  onAdded: (recoveryCodes: string[]) => void
}

/** The passkeys of an account, and adding one of this device. */
export function PasskeyRows({ factor: { app, passkeys }, attempt, onAdded }: PasskeyRowsProps) {
  const words = useFactorWords()
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey>()
  const isLast = app === null && passkeys.length === 1

  const remove = (passkey: Passkey) =>
    attempt(m.security_passkey_remove_title({ name: passkey.name }), async () => {
      await call(removePasskey, { params: { id: passkey.id } })
      toast({
        title: m.security_passkey_removed(),
        description: isLast ? words.lastRemoved() : m.security_other_stays(),
      })
    })

  return (
    <>
      {passkeys.map((passkey) => (
        <Way
          key={passkey.id}
          icon={Fingerprint}
          name={passkey.name}
          text={m.security_passkey_since({
            day: formatDate(passkey.addedAt, 'date'),
            moment: formatDate(passkey.lastUsedAt, 'moment'),
          })}
        >
          <Button
            variant="danger-quiet"
            size="sm"
            aria-label={m.security_passkey_remove_named({ name: passkey.name })}
            onClick={() => setRemoved(passkey)}
          >
            {m.security_app_remove()}
          </Button>
        </Way>
      ))}
      <Way icon={Fingerprint} name={m.security_passkey()} text={m.security_passkey_text()}>
        <Button
          size="sm"
          variant={app || passkeys.length > 0 ? 'quiet' : 'primary'}
          aria-label={m.security_passkey_add_named()}
          onClick={() => setAdding(true)}
        >
          {m.security_app_add()}
        </Button>
      </Way>
      <Suspense>
        {isAdding && (
          <AddPasskeySheet
            onClose={() => setAdding(false)}
            onAdded={(codes) => {
              setAdding(false)
              onAdded(codes)
            }}
          />
        )}
        {removed && (
          <ConfirmDialog
            open
            onOpenChange={() => setRemoved(undefined)}
            title={m.security_passkey_remove_title({ name: removed.name })}
            confirm={m.security_app_remove()}
            onConfirm={() => remove(removed)}
          >
            {isLast ? words.lastRemoval() : words.mailed(m.security_passkey_remove_text())}
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  )
}
