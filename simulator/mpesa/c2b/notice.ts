import { createHash } from 'node:crypto'
import type { SimulatorContext } from '#simulator/context.ts'
import { publicName } from '#simulator/mpesa/phones/phones.ts'
import { eastAfricaTime } from '#simulator/platform/east-africa-time.ts'
import type { PaybillBehaviour, Registration } from './paybill-behaviour.ts'

export type PaybillPayment = { phone: string; account: string; amountKES: number; receipt: string; at: number }

/** 2547 ***** 126: what version 2 shows of a number. */
const maskedMsisdn = (msisdn: string) => `${msisdn.slice(0, 4)} ***** ${msisdn.slice(-3)}`
const hashedMsisdn = (msisdn: string) => createHash('sha256').update(msisdn).digest('hex')

/** The body of a validation, and of the confirmation that follows it: strings everywhere. */
export function noticeBody(
  { settings, accountLedger }: Pick<SimulatorContext, 'settings' | 'accountLedger'>,
  { version }: Registration,
  { phone, account, amountKES, receipt, at }: PaybillPayment,
  about: 'validation' | 'confirmation',
) {
  const [, firstName = ''] = publicName(phone).split(/ - | /)
  return JSON.stringify({
    TransactionType: 'Pay Bill',
    TransID: receipt,
    TransTime: eastAfricaTime(at).stamp,
    TransAmount: amountKES.toFixed(2),
    BusinessShortCode: settings.shortcode,
    BillRefNumber: account,
    InvoiceNumber: '',
    // Nobody knows it before the money has moved.
    OrgAccountBalance: about === 'confirmation' ? accountLedger.utilityKES().toFixed(2) : '',
    ThirdPartyTransID: '',
    MSISDN: version === 1 ? hashedMsisdn(phone) : maskedMsisdn(phone),
    FirstName: firstName,
    MiddleName: '',
    LastName: '',
  })
}

function confirmationDelays(
  { settings: { timings }, random }: Pick<SimulatorContext, 'settings' | 'random'>,
  { confirmation }: PaybillBehaviour,
) {
  const soon = random.between(timings.callbackMs)
  if (confirmation === 'none') return []
  if (confirmation === 'late') return [timings.lateCallbackMs]
  return confirmation === 'duplicate' ? [0, 1, 2].map((times) => soon + times * timings.duplicateGapMs) : [soon]
}

/**
 * Reports money that has moved, by hand or by a prompt, to the address that is registered for it. Once registered, both
 * are.
 */
export function scheduleConfirmation(context: SimulatorContext, payment: PaybillPayment, behaviour: PaybillBehaviour) {
  const { paybill, clock, deliverCallback } = context
  const registration = paybill.registration()
  if (!registration) return
  const body = noticeBody(context, registration, payment, 'confirmation')
  const callback = { kind: 'confirmation', url: registration.confirmationUrl, body, phone: payment.phone } as const
  for (const delayMs of confirmationDelays(context, behaviour)) clock.after(delayMs, () => deliverCallback(callback))
}
