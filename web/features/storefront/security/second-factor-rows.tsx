import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Factor } from '#contracts/account/identity.ts'
import { makeRecoveryCodes, removeApp, type SecondFactor } from '#contracts/account/second-factor.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { currentUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import type { ConfirmDialogProps } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { useNamedAct } from '#web/ui/workspace/confirmed-first.tsx'
import LifeBuoy from '~icons/lucide/life-buoy'
import Smartphone from '~icons/lucide/smartphone'
import { PasskeyRows } from './passkey-rows.tsx'
import { mySecondFactor } from './second-factor.queries.ts'
import { mySecurityEvents } from './security-events.queries.ts'
import { useFactorWords } from './use-factor-words.ts'
import { Way } from './way.tsx'

const AddAppSheet = lazyChunk(() => import('./add-app-sheet.tsx'))
const ConfirmDialog = lazyChunk<ConfirmDialogProps>(() =>
  import('#web/ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)
const RecoveryCodesSheet = lazyChunk(() => import('./recovery-codes-sheet.tsx'))

/** From so many on somebody is told to make new ones. */
const fewCodes = 3

const news = {
  app: () => ({ title: m.security_added(), description: m.security_added_text() }),
  passkey: () => ({ title: m.security_passkey_added(), description: m.security_passkey_added_text() }),
}

/** The passkeys, the authenticator app and the recovery codes. */
export function SecondFactorRows({ factor }: { factor: SecondFactor }) {
  const { app, passkeys, recoveryCodes } = factor
  const queryClient = useQueryClient()
  const act = useNamedAct()
  const words = useFactorWords()
  const [open, setOpen] = useState<'add' | 'remove' | 'renew'>()
  const [shown, setShown] = useState<{ codes: string[]; isOfNew?: Factor }>()
  // Who has one has no duty to add one.
  const readAgain = () =>
    Promise.all(
      [mySecondFactor, mySecurityEvents, currentUser].map(({ queryKey }) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )

  async function attempt(title: string, change: () => Promise<unknown>) {
    try {
      await act(title, change)
    } catch (error) {
      toast({ title: m.security_not_changed(), description: refusalMessage(error), variant: 'destructive' })
    }
    await readAgain()
  }
  const remove = () =>
    attempt(m.security_app_remove_title(), async () => {
      await call(removeApp)
      toast({
        title: m.security_app_removed(),
        description: passkeys.length > 0 ? m.security_other_stays() : words.lastRemoved(),
      })
    })
  const renew = () =>
    attempt(m.security_codes_renew_title(), async () =>
      setShown({ codes: (await call(makeRecoveryCodes)).recoveryCodes }),
    )

  function showAdded(isOfNew: Factor, codes: string[]) {
    setOpen(undefined)
    // On a phone it would lie over the codes.
    if (codes.length > 0) setShown({ codes, isOfNew })
    else toast(news[isOfNew]())
    void readAgain()
  }

  return (
    <>
      <PasskeyRows factor={factor} attempt={attempt} onAdded={(codes) => showAdded('passkey', codes)} />
      <Way
        icon={Smartphone}
        name={m.security_app()}
        text={
          app
            ? m.security_app_since({
                day: formatDate(app.addedAt, 'date'),
                moment: formatDate(app.lastUsedAt, 'moment'),
              })
            : m.security_app_none()
        }
      >
        {app ? (
          <Button
            variant="danger-quiet"
            size="sm"
            aria-label={m.security_app_remove_named()}
            onClick={() => setOpen('remove')}
          >
            {m.security_app_remove()}
          </Button>
        ) : (
          <Button
            size="sm"
            variant={passkeys.length > 0 ? 'quiet' : 'primary'}
            aria-label={m.security_app_add_named()}
            onClick={() => setOpen('add')}
          >
            {m.security_app_add()}
          </Button>
        )}
      </Way>
      {recoveryCodes && (
        <Way
          icon={LifeBuoy}
          name={m.security_codes()}
          text={
            <>
              {m.security_codes_left({
                left: recoveryCodes.left,
                count: recoveryCodes.of,
                day: formatDate(recoveryCodes.madeAt, 'date'),
              })}
              {recoveryCodes.left <= fewCodes && (
                <span className="block font-[550] text-danger">{m.security_codes_few()}</span>
              )}
            </>
          }
        >
          <Button variant="quiet" size="sm" onClick={() => setOpen('renew')}>
            {m.security_codes_renew()}
          </Button>
        </Way>
      )}
      <Suspense>
        {open === 'remove' && (
          <ConfirmDialog
            open
            onOpenChange={() => setOpen(undefined)}
            title={m.security_app_remove_title()}
            confirm={m.security_app_remove()}
            onConfirm={remove}
          >
            {passkeys.length > 0 ? words.mailed(m.security_app_remove_other_text()) : words.lastRemoval()}
          </ConfirmDialog>
        )}
        {open === 'renew' && (
          <ConfirmDialog
            open
            onOpenChange={() => setOpen(undefined)}
            title={m.security_codes_renew_title()}
            confirm={m.security_codes_renew()}
            tone="primary"
            onConfirm={renew}
          >
            {m.security_codes_renew_text()}
          </ConfirmDialog>
        )}
        {open === 'add' && (
          <AddAppSheet onClose={() => setOpen(undefined)} onAdded={(codes) => showAdded('app', codes)} />
        )}
        {shown && (
          <RecoveryCodesSheet
            codes={shown.codes}
            onClose={() => {
              setShown(undefined)
              if (shown.isOfNew) toast(news[shown.isOfNew]())
            }}
          />
        )}
      </Suspense>
    </>
  )
}
