import { type FormEvent, Suspense, useId, useState } from 'react'
import { confirmationMinutes, confirmSession, type Factor, type Proof } from '#contracts/account/identity.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { useUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { FactorQuestion, useFactor } from '#web/ui/forms/factor-question.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/input.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Dialog } from '#web/ui/overlays/overlay.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import type { Act } from '#web/ui/workspace/confirmation.ts'
import type { ConfirmByPhoneProps } from './confirm-by-phone.tsx'

// Most accounts have a password.
const ConfirmByPhone = lazyChunk<ConfirmByPhoneProps>(() => import('./confirm-by-phone.tsx'))

interface ConfirmSessionDialogProps {
  /** What it is for. */
  act: Act | undefined
  /** The password, what the account has as its second factor, or its phone where it has neither. */
  proofs: readonly Proof[]
  onClose: (isGiven?: boolean) => void
}

/** Asks who is there, above whatever was being done, and says for what. */
export default function ConfirmSessionDialog({ act, proofs, onClose }: ConfirmSessionDialogProps) {
  const formId = useId()
  const factors = proofs.filter((proof): proof is Factor => proof === 'passkey' || proof === 'app')
  const isByPhone = proofs.includes('phone')
  const password = usePassword(onClose)
  const finish = () => onClose(true)
  const factor = useFactor({
    factors,
    whose: 'own',
    giveCode: (code) => call(confirmSession, { body: { code } }).then(finish),
    givePasskey: (passkey) => call(confirmSession, { body: { passkey } }).then(finish),
  })
  const isFactor = factors.length > 0
  const { submit, isWorking } = isFactor ? factor : password

  return (
    <Dialog
      open
      startsAtField
      onOpenChange={() => isWorking || onClose()}
      title={isFactor ? factorTitle(factor) : isByPhone ? m.confirm_by_phone() : m.admin_confirm_title()}
      description={m.admin_confirm_text({ minutes: confirmationMinutes })}
      footer={
        <>
          <Button variant="quiet" onClick={() => onClose()} disabled={isWorking}>
            {m.admin_cancel()}
          </Button>
          {!isByPhone && (!isFactor || factor.hasField) && (
            <Button type="submit" form={formId} pending={isWorking}>
              {m.admin_confirm_go()}
            </Button>
          )}
        </>
      }
    >
      {act && (
        <div className="mb-3 rounded-control bg-accent-tint px-4 py-3">
          <p className="text-13 text-on-accent-tint">{m.admin_confirm_for()}</p>
          <p className="text-17 font-[700] [overflow-wrap:anywhere]">{act.title}</p>
          {act.sum && <p className="tabular-nums">{act.sum}</p>}
        </div>
      )}
      {isByPhone ? (
        <Suspense fallback={<Skeleton className="h-32" />}>
          <ConfirmByPhone onDone={finish} />
        </Suspense>
      ) : (
        <form id={formId} onSubmit={submit} noValidate className="grid gap-3">
          {isFactor ? <FactorQuestion {...factor} /> : <PasswordField {...password} />}
        </form>
      )}
    </Dialog>
  )
}

const factorTitle = ({ hasPasskey }: Pick<ReturnType<typeof useFactor>, 'hasPasskey'>) =>
  hasPasskey ? m.factor_confirm_passkey() : m.admin_confirm_code_title()

function usePassword(onClose: (isGiven: boolean) => void) {
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [isWorking, setWorking] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    // Above a sheet this is no form within that sheet's.
    event.stopPropagation()
    if (password === '') return setRefusal(m.field_password())
    setWorking(true)
    setRefusal(undefined)
    try {
      await call(confirmSession, { body: { password } })
      onClose(true)
    } catch (error) {
      setRefusal(refusalMessage(error))
      setWorking(false)
    }
  }
  return { password, setPassword, refusal, isWorking, submit }
}

function PasswordField({ password, setPassword, refusal }: ReturnType<typeof usePassword>) {
  const user = useUser()
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
      <Field label={m.admin_confirm_password()} error={refusal}>
        <PasswordInput
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
    </>
  )
}
