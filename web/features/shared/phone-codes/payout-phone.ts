import { useQueryClient } from '@tanstack/react-query'
import type { PhoneCodeChannel } from '#contracts/account/phone-codes.ts'
import { readPayoutPhone, sendPayoutPhoneCode, verifyPayoutPhone } from '#contracts/money/payout-phone.ts'
import { call } from '#web/lib/api/api.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'

export const payoutPhone = apiQuery(readPayoutPhone, ['/api/vendor/payout-phone'])

/** How the payout phone is proved. */
export function usePayoutPhoneVerification(phone: string) {
  const queryClient = useQueryClient()
  return {
    phone,
    send: (channel: PhoneCodeChannel) => call(sendPayoutPhoneCode, { body: { phone, channel } }),
    verify: (code: string) => call(verifyPayoutPhone, { body: { code } }),
    onVerified: () => void queryClient.invalidateQueries(payoutPhone),
  }
}
