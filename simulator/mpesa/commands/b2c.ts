import type { SimulatorContext } from '#simulator/context.ts'
import { receiptNumber } from '#simulator/mpesa/identifiers.ts'
import { messages } from '#simulator/mpesa/phones/messages.ts'
import { publicName } from '#simulator/mpesa/phones/phones.ts'
import {
  type FieldRule,
  fieldText,
  isAmount,
  isMsisdn,
  isNote,
  isOneOf,
  isPresent,
  isShortcode,
  remarks,
  resultUrl,
  timeoutUrl,
} from '#simulator/mpesa/request-fields.ts'
import type { Transaction } from '#simulator/mpesa/transactions.ts'
import { eastAfricaTime } from '#simulator/platform/east-africa-time.ts'
import type { Command, CommandRequest, CommandResult } from './command.ts'

const bands: readonly [upToKES: number, chargeKES: number][] = [
  [100, 0],
  [1_500, 5],
  [5_000, 9],
  [20_000, 11],
  [Number.POSITIVE_INFINITY, 13],
]

/** What the business pays for a B2C payment (Safaricom's tariff form of August 2023). The recipient pays nothing. */
export const b2cChargeKES = (amountKES: number) => bands.find(([upToKES]) => amountKES <= upToKES)?.[1] ?? 0

const minAmountKES = 10
const maxAmountKES = 250_000

const rules: readonly FieldRule[] = [
  ['InitiatorName', isPresent],
  ['SecurityCredential', isPresent],
  ['CommandID', isOneOf('BusinessPayment', 'SalaryPayment', 'PromotionPayment')],
  ['Amount', isAmount],
  ['PartyA', isShortcode],
  ['PartyB', isMsisdn],
  remarks,
  timeoutUrl,
  resultUrl,
  // Safaricom spells it both ways, by version; a note harms nobody under either name.
  ['Occassion', isNote],
  ['Occasion', isNote],
]

function prepareB2c(context: SimulatorContext, { fields, receivedAt, ...request }: CommandRequest) {
  const { settings, accountLedger } = context
  const amountKES = Number(fields.Amount)
  const transaction: Transaction = {
    kind: 'b2c',
    phone: fieldText(fields.PartyB),
    amountKES,
    chargeKES: b2cChargeKES(amountKES),
    status: 'Initiated',
    initiatedAt: receivedAt,
    originatorConversationId: request.originatorConversationId,
    conversationId: request.conversationId,
  }
  return {
    phone: transaction.phone,
    transaction,
    execute() {
      if (fieldText(fields.PartyA) !== settings.shortcode) return '2028'
      if (amountKES < minAmountKES) return '2'
      if (amountKES > maxAmountKES) return '3'
      // Only the Utility account counts, and the charge leaves it together with the money.
      if (amountKES + transaction.chargeKES > accountLedger.utilityKES()) return '1'
      return completeB2c(context, transaction)
    },
  }
}

export const b2c: Command = {
  name: 'b2c',
  path: '/mpesa/b2c/v3/paymentrequest',
  rules: [['OriginatorConversationID', isPresent], ...rules],
  originatorField: 'OriginatorConversationID',
  prepare: prepareB2c,
}

/** Without an id of the merchant's nothing keeps a repeated request from paying twice. */
export const b2cV1: Command = { name: 'b2c', path: '/mpesa/b2c/v1/paymentrequest', rules, prepare: prepareB2c }

/** Money leaves the Utility account with its charge, reaches the phone, and a message says so. */
function completeB2c(context: SimulatorContext, transaction: Transaction): CommandResult {
  const { clock, random, phones, accountLedger, transactions, settings } = context
  const { phone: msisdn, amountKES, chargeKES, initiatedAt } = transaction
  const at = clock.now()
  const receipt = receiptNumber(at, random)
  Object.assign(transaction, { status: 'Completed', finalisedAt: at, receipt } satisfies Partial<Transaction>)
  transactions.add(transaction)

  const movement = { receipt, phone: msisdn, initiatedAt, completedAt: at }
  accountLedger.post({ kind: 'b2c', ...movement, amountKES: -amountKES })
  if (chargeKES > 0) accountLedger.post({ kind: 'charge', ...movement, amountKES: -chargeKES })

  const phone = phones.get(msisdn)
  phone.balanceKES += amountKES
  phones.touch(msisdn)
  const payer = `${settings.merchantName} ${settings.shortcode}`
  phones.sendMessage(msisdn, messages.received({ receipt, amountKES, payer, at, balanceKES: phone.balanceKES }))

  return {
    receipt,
    parameters: [
      { Key: 'TransactionAmount', Value: amountKES },
      { Key: 'TransactionReceipt', Value: receipt },
      { Key: 'ReceiverPartyPublicName', Value: publicName(msisdn) },
      { Key: 'TransactionCompletedDateTime', Value: eastAfricaTime(at).dotted },
      { Key: 'B2CUtilityAccountAvailableFunds', Value: accountLedger.utilityKES() },
      { Key: 'B2CWorkingAccountAvailableFunds', Value: 0 },
      { Key: 'B2CRecipientIsRegisteredCustomer', Value: 'Y' },
      { Key: 'B2CChargesPaidAccountAvailableFunds', Value: -accountLedger.chargesKES() },
    ],
  }
}
