import { useQuery } from '@tanstack/react-query'
import { confirmSession } from '#contracts/account/identity.ts'
import { readOwnPhone, sendConfirmationCode } from '#contracts/account/phone-codes.ts'
import { VerifyPhone } from '#web/features/shared/phone-codes/verify-phone.tsx'
import { call } from '#web/lib/api/api.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'
import { m } from '#web/paraglide/messages.js'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Notice } from '#web/ui/surface.tsx'

const ownPhone = apiQuery(readOwnPhone, ['/api/user/phone'])

export interface ConfirmByPhoneProps {
  onDone: () => void
}

/** Of an account without a password: a code to its phone says who is there. */
export default function ConfirmByPhone({ onDone }: ConfirmByPhoneProps) {
  const { data, error, refetch } = useQuery(ownPhone)
  if (error) return <ErrorState heading="h3" error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-32" />
  if (!data.verifiedAt || data.channels.length === 0) return <Notice tone="bad">{m.confirm_by_phone_not()}</Notice>
  return (
    <VerifyPhone
      phone={data.phone}
      channels={data.channels}
      send={(channel) => call(sendConfirmationCode, { body: { channel } })}
      verify={(phoneCode) => call(confirmSession, { body: { phoneCode } })}
      onVerified={onDone}
      action={m.admin_confirm_go()}
    />
  )
}
