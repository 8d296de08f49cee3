import type { ReactNode } from 'react'
import type { PhoneCodeChannel } from '#contracts/account/phone-codes.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { PhoneCodeField } from './phone-code-field.tsx'
import { useVerification } from './use-verification.ts'

export interface VerifyPhoneProps {
  phone: string
  channels: readonly PhoneCodeChannel[]
  send: (channel: PhoneCodeChannel) => Promise<unknown>
  alreadySentBy?: PhoneCodeChannel | undefined
  verify: (code: string) => Promise<unknown>
  onVerified: () => void
  /** What the code does, where that is not to verify the phone. */
  action?: string
  other?: ReactNode
}

/** Proves a phone by the code that is sent there, which sends itself with its sixth digit. */
export function VerifyPhone({ verify, onVerified, action, ...phone }: VerifyPhoneProps) {
  const { code, change, refusal, isWorking, give } = useVerification(verify, onVerified)
  const missing = 6 - code.length
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void give(code)
      }}
      className="grid gap-4"
    >
      <PhoneCodeField
        {...phone}
        code={code}
        onChange={change}
        onComplete={(digits) => void give(digits)}
        error={refusal}
      />
      {code !== '' && (
        <Button type="submit" size="lg" block disabled={missing > 0} pending={isWorking}>
          {missing > 0 ? m.phone_codes_digits_left({ count: missing }) : (action ?? m.phone_codes_prove())}
        </Button>
      )}
    </form>
  )
}
