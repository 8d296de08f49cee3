import type { SimulatorContext } from '#simulator/context.ts'

/** Posts a form to the merchant, as it is set on the dashboard. What the merchant does with it never hurts us. */
export async function postBack(
  { africasTalking, settings, log }: SimulatorContext,
  about: 'reports' | 'incoming' | 'opt-outs',
  fields: Record<string, string>,
) {
  const base = africasTalking.callbacksUrl()
  if (!base) return
  const url = `${base}/${about}/${settings.smsCallbackToken}`
  const answered = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    signal: AbortSignal.timeout(settings.timings.callbackTimeoutMs),
  }).then(
    ({ status }) => status,
    (error: Error) => error.message,
  )
  log.add('sms-callback', {
    phone: (fields.phoneNumber ?? fields.from ?? '').replace('+', ''),
    about,
    fields,
    answered,
  })
}

const network = '63902'

type Report = { status: string; failureReason?: string }

export const reportOf = (id: string, to: string, { status, failureReason }: Report) => ({
  id,
  status,
  phoneNumber: to,
  networkCode: network,
  retryCount: '0',
  ...(failureReason && { failureReason }),
})
