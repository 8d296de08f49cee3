import { useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { beginApp, confirmApp } from '#contracts/account/second-factor.ts'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { CodeField, useCode } from '#web/ui/forms/code-field.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import Qr from '#web/ui/qr.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { useNamedAct } from '#web/ui/workspace/confirmed-first.tsx'
import Copy from '~icons/lucide/copy'

interface AddAppSheetProps {
  onClose: () => void
  /** With the recovery codes of who had none. */
  onAdded: (recoveryCodes: string[]) => void
}

/** The key for an authenticator app, as a picture and as text; the app counts once a code of it was right. */
export default function AddAppSheet({ onClose, onAdded }: AddAppSheetProps) {
  const formId = useId()
  const act = useNamedAct()
  const key = useQuery({
    queryKey: ['authenticator-app'],
    queryFn: () => act(m.security_app_add_named(), () => call(beginApp)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const isUnproved = key.error instanceof ApiError && key.error.code === 'confirmation_needed'
  useEffect(() => {
    // It was asked who is there, and nobody answered.
    if (isUnproved) onClose()
  }, [isUnproved, onClose])
  const question = useCode(async (code) =>
    onAdded((await act(m.security_app_add_named(), () => call(confirmApp, { body: { code } }))).recoveryCodes),
  )

  async function copy(secret: string) {
    // Without the right to the clipboard it stands there to be copied by hand.
    await navigator.clipboard.writeText(secret)
    toast({ title: m.security_key_copied() })
  }

  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={m.security_scan_title()}
      description={m.security_scan_text()}
      footer={
        <Button type="submit" form={formId} pending={question.isWorking} disabled={!key.data}>
          {m.security_check()}
        </Button>
      }
    >
      {key.data ? (
        <form id={formId} noValidate onSubmit={question.submit} className="grid gap-4">
          <div className="mx-auto w-[200px] rounded-card border border-line bg-white p-4">
            <Qr code={key.data.uri} label={m.security_scan_picture()} />
          </div>
          <div className="grid gap-2 rounded-control bg-sunken p-3">
            <p className="font-mono font-bold text-16 [overflow-wrap:anywhere]">
              <span className="sr-only">{m.security_key()} </span>
              {inFours(key.data.secret)}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button variant="quiet" size="sm" onClick={() => copy(key.data.secret).catch(() => undefined)}>
                <Copy aria-hidden className="size-[18px]" />
                {m.security_key_copy()}
              </Button>
              <a href={key.data.uri} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
                {m.security_open_app()}
              </a>
            </div>
          </div>
          <CodeField {...question} appAlone />
        </form>
      ) : key.isError && !isUnproved ? (
        <ErrorState error={key.error} onRetry={() => void key.refetch()} />
      ) : (
        <Skeleton className="h-[340px] rounded-card" />
      )}
    </Sheet>
  )
}

const inFours = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
