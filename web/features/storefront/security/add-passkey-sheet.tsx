import { type FormEvent, useId, useState } from 'react'
import { addPasskey } from '#contracts/account/passkeys.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { deviceLabel } from '#web/lib/format/device-name.ts'
import { knowsPasskeys, makePasskey } from '#web/lib/session/passkeys.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { useNamedAct } from '#web/ui/workspace/confirmed-first.tsx'
import Fingerprint from '~icons/lucide/fingerprint'

interface AddPasskeySheetProps {
  onClose: () => void
  /** With the recovery codes of who had none. */
  onAdded: (recoveryCodes: string[]) => void
}

/** Has this device make a passkey, under a name by which its owner knows it again. */
export default function AddPasskeySheet({ onClose, onAdded }: AddPasskeySheetProps) {
  const formId = useId()
  const act = useNamedAct()
  const [name, setName] = useState(() => deviceLabel(navigator.userAgent))
  const [refusal, setRefusal] = useState<string>()
  const [isWorking, setWorking] = useState(false)
  const isKnown = knowsPasskeys()

  async function add(event: FormEvent) {
    event.preventDefault()
    const given = name.trim()
    if (given === '') return setRefusal(m.field_fill_in())
    setWorking(true)
    setRefusal(undefined)
    try {
      const recoveryCodes = await act(m.security_passkey_add_named(), async () => {
        const passkey = await makePasskey()
        return passkey && (await call(addPasskey, { body: { name: given, passkey } })).recoveryCodes
      })
      if (recoveryCodes) return onAdded(recoveryCodes)
      setRefusal(m.factor_passkey_unused())
    } catch (error) {
      setRefusal(refusalMessage(error))
    } finally {
      setWorking(false)
    }
  }

  return (
    <Sheet
      open
      onOpenChange={() => isWorking || onClose()}
      title={m.security_passkey_add_named()}
      description={m.security_passkey_sheet_text()}
      footer={
        <Button type="submit" form={formId} pending={isWorking} disabled={!isKnown}>
          <Fingerprint aria-hidden />
          {m.security_passkey_make()}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={add} className="grid gap-4">
        {!isKnown && <p className="font-[550]">{m.factor_passkey_unknown()}</p>}
        <Field label={m.security_passkey_name()} hint={m.security_passkey_name_hint()} error={refusal}>
          <Input maxLength={80} autoComplete="off" value={name} onChange={({ target }) => setName(target.value)} />
        </Field>
      </form>
    </Sheet>
  )
}
