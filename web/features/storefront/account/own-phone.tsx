import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readOwnPhone, sendOwnPhoneCode, verifyOwnPhone } from '#contracts/account/phone-codes.ts'
import { PhoneVerification } from '#web/features/shared/phone-codes/phone-verification.tsx'
import { call } from '#web/lib/api/api.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'
import { m } from '#web/paraglide/messages.js'

const ownPhone = (phone: string) => apiQuery(readOwnPhone, ['/api/user/phone', phone])

/** Whether the phone of the account is proved, below its field. */
export default function OwnPhone({ phone }: { phone: string }) {
  const queryClient = useQueryClient()
  const { data } = useQuery(ownPhone(phone))
  return data ? (
    <PhoneVerification
      {...data}
      title={m.phone_codes_own_title()}
      description={m.phone_codes_own_text()}
      send={(channel) => call(sendOwnPhoneCode, { body: { channel } })}
      verify={(code) => call(verifyOwnPhone, { body: { code } })}
      onVerified={() => void queryClient.invalidateQueries({ queryKey: ['/api/user/phone'] })}
    />
  ) : null
}
