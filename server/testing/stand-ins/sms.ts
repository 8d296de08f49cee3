import { sampleSms } from '#server/modules/outbox/sms/sms-settings.ts'
import { startPhones } from './phones.ts'

/** The simulated SMS provider, as tests of the server see it. */
export type SmsStandIn = Awaited<ReturnType<typeof startSms>>

export async function startSms() {
  const phones = await startPhones()
  const control = (path: string, body: object) => phones.control(`/sms${path}`, body)
  return {
    url: `${phones.url}/africastalking`,
    token: sampleSms.token,
    control,
    /** What a phone has received, the oldest first. */
    inbox: async (phone: string): Promise<string[]> =>
      (await phones.control(`/phones/${phone}`)).inbox
        .filter(({ from }: { from: string }) => from !== 'MPESA')
        .map(({ text }: { text: string }) => text)
        .toReversed(),
    /** What becomes of the next SMS to a phone. */
    scenario: (phone: string, scenario: string, times: number | 'always' = 1) =>
      control('/scenario', { phone, scenario, times }),
    setBalance: (balanceKES: number) => control('/account', { balanceKES }),
    refuseKey: () => control('/account', { isKeyRefused: true }),
    /** Where it posts what comes back. */
    setCallbacks: (url: string) => control('/callbacks', { url }),
    write: (phone: string, text: string) => control('/incoming', { phone, text }),
    optOut: (phone: string) => control('/opt-out', { phone }),
    /** Until it has posted everything. */
    quiet: () => phones.quiet(),
    reset: () => control('/reset', {}),
  }
}

export const smsSettings = ({ url, token }: Pick<SmsStandIn, 'url' | 'token'>) => ({
  SMS_BASE_URL: url,
  SMS_USERNAME: sampleSms.username,
  SMS_API_KEY: sampleSms.apiKey,
  SMS_CALLBACK_TOKEN: token,
})
