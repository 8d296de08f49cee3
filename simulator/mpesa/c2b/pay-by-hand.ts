import type { SimulatorContext } from '#simulator/context.ts'
import { receiptNumber, requestId } from '#simulator/mpesa/identifiers.ts'
import { messages } from '#simulator/mpesa/phones/messages.ts'
import { recordPayment } from '#simulator/mpesa/statement/record-payment.ts'
import { noticeBody, type PaybillPayment, scheduleConfirmation } from './notice.ts'
import type { PaybillBehaviour, Registration } from './paybill-behaviour.ts'

export type ByHand = { phone: string; businessNumber: string; account: string; amountKES: number }
export type ByHandResult =
  | { outcome: 'paid'; receipt: string }
  | { outcome: 'no-such-business' | 'no-funds' }
  /** The code with which the merchant refused; none when it gave no answer and its default is to cancel. */
  | { outcome: 'rejected'; code?: string }

/**
 * Lipa na M-Pesa, Pay Bill, on a phone: the merchant is asked whether it wants the money, the money moves, and the
 * merchant is told.
 */
export async function payByHand(context: SimulatorContext, byHand: ByHand): Promise<ByHandResult> {
  const { clock, random, phones, settings, paybill, liveUpdates } = context
  const { phone: msisdn, account, amountKES } = byHand
  phones.touch(msisdn)
  const finish = (result: ByHandResult, message: string) => {
    phones.sendMessage(msisdn, message)
    liveUpdates.publish(msisdn)
    return result
  }
  const payee = settings.merchantName
  if (byHand.businessNumber !== settings.shortcode)
    return finish({ outcome: 'no-such-business' }, messages.noSuchBusiness(byHand.businessNumber))
  const { balanceKES } = phones.get(msisdn)
  if (balanceKES < amountKES)
    return finish({ outcome: 'no-funds' }, messages.insufficient({ amountKES, payee, balanceKES }))

  const behaviour = paybill.assignments.take(msisdn)
  const at = clock.now()
  const payment: PaybillPayment = { phone: msisdn, account, amountKES, receipt: receiptNumber(at, random), at }
  const registration = paybill.registration()
  const refusal = registration && (await validate(context, registration, payment, behaviour))
  if (refusal) return finish(refusal, messages.declined({ amountKES, payee, account }))
  return finish({ outcome: 'paid', receipt: payment.receipt }, move(context, payment, behaviour))
}

/** The money leaves the phone and is in the account. Returns the message about it. */
function move(context: SimulatorContext, payment: PaybillPayment, behaviour: PaybillBehaviour): string {
  const { phones, random, settings, log } = context
  const { phone: msisdn, account, amountKES, receipt, at } = payment
  const phone = phones.get(msisdn)
  phone.balanceKES -= amountKES
  const times = { initiatedAt: at, completedAt: at }
  recordPayment(context, { kind: 'paybill', receipt, phone: msisdn, account, amountKES, ...times }, requestId(random))
  log.add('paybill', { phone: msisdn, account, amountKES, receipt })
  scheduleConfirmation(context, payment, behaviour)
  const { balanceKES } = phone
  return messages.confirmed({ receipt, amountKES, payee: settings.merchantName, account, at, balanceKES })
}

/** What the merchant says before the money moves: undefined when it may. Without an answer its own default decides. */
async function validate(
  context: SimulatorContext,
  registration: Registration,
  payment: PaybillPayment,
  { validation }: PaybillBehaviour,
): Promise<ByHandResult | undefined> {
  if (validation === 'off') return undefined
  const code = validation === 'timeout' ? undefined : await askMerchant(context, registration, payment)
  context.log.add('validation', { phone: payment.phone, url: registration.validationUrl, code })
  if (code === undefined) return registration.responseType === 'Completed' ? undefined : { outcome: 'rejected' }
  return code === '0' ? undefined : { outcome: 'rejected', code }
}

/** The ResultCode that the merchant answers; undefined for no answer, or one that is none. */
async function askMerchant(context: SimulatorContext, registration: Registration, payment: PaybillPayment) {
  try {
    const response = await fetch(registration.validationUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json;charset=UTF-8' },
      body: noticeBody(context, registration, payment, 'validation'),
      redirect: 'manual',
      signal: AbortSignal.timeout(context.settings.timings.validationTimeoutMs),
    })
    const answer = (await response.json()) as { ResultCode?: unknown }
    const code = response.ok ? answer.ResultCode : undefined
    return typeof code === 'string' || typeof code === 'number' ? String(code) : undefined
  } catch {
    return undefined
  }
}
