import type { SimulatorContext } from '#simulator/context.ts'
import { receiptNumber } from '#simulator/mpesa/identifiers.ts'
import { messages } from '#simulator/mpesa/phones/messages.ts'
import { publicName } from '#simulator/mpesa/phones/phones.ts'
import {
  fieldText,
  isAmount,
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
import { utilityAccountBalance } from './account-balance.ts'
import type { Command, CommandResult } from './command.ts'

/**
 * Takes a payment back. There is no id of the merchant's here: Daraja makes the OriginatorConversationID, and a repeat
 * is told R000001, already reversed.
 */
export const reversal: Command = {
  name: 'reversal',
  path: '/mpesa/reversal/v1/request',
  rules: [
    ['Initiator', isPresent],
    ['SecurityCredential', isPresent],
    ['CommandID', isOneOf('TransactionReversal')],
    ['TransactionID', isPresent],
    ['Amount', isAmount],
    ['ReceiverParty', isShortcode],
    // Misspelt at Safaricom, and required that way.
    ['RecieverIdentifierType', isOneOf('11')],
    resultUrl,
    timeoutUrl,
    remarks,
    ['Occasion', isNote],
  ],
  prepare(context, { fields, receivedAt, originatorConversationId, conversationId }) {
    const { transactions, settings, accountLedger } = context
    const amountKES = Number(fields.Amount)
    const receipt = fieldText(fields.TransactionID)
    const original = () => {
      const found = transactions.findByReceipt(receipt)
      // Only what a customer paid can be reversed, and only by its receipt.
      return found?.kind === 'payment' ? found : undefined
    }
    const phone = original()?.phone
    const transaction: Transaction = {
      kind: 'reversal',
      phone: phone ?? '',
      amountKES,
      chargeKES: 0,
      status: 'Initiated',
      initiatedAt: receivedAt,
      originatorConversationId,
      conversationId,
    }
    return {
      phone,
      transaction,
      execute({ repeats }) {
        if (fieldText(fields.ReceiverParty) !== settings.shortcode) return '2028'
        const payment = original()
        if (!payment) return 'R000002'
        if (payment.reversedBy && repeats === 'refused') return 'R000001'
        // Safaricom does not document part of a payment coming back. Whoever relies on it is told no, for good.
        if (amountKES !== payment.amountKES) return '2006'
        if (amountKES > accountLedger.utilityKES()) return '1'
        return completeReversal(context, transaction, payment)
      },
    }
  },
}

/** The payment's money leaves the Utility account and is on the payer's phone again, with a message. */
function completeReversal(context: SimulatorContext, reversal: Transaction, payment: Transaction): CommandResult {
  const { clock, random, phones, accountLedger, transactions, settings } = context
  const { phone: msisdn, amountKES, initiatedAt } = reversal
  const at = clock.now()
  const receipt = receiptNumber(at, random)
  Object.assign(reversal, { status: 'Completed', finalisedAt: at, receipt } satisfies Partial<Transaction>)
  payment.reversedBy = receipt
  transactions.add(reversal)

  const { receipt: linkedReceipt = '' } = payment
  const movement = { receipt, linkedReceipt, phone: msisdn, initiatedAt, completedAt: at }
  accountLedger.post({ kind: 'reversal', ...movement, amountKES: -amountKES })

  const phone = phones.get(msisdn)
  phone.balanceKES += amountKES
  phones.touch(msisdn)
  const { balanceKES } = phone
  phones.sendMessage(msisdn, messages.reversed({ receipt, original: linkedReceipt, amountKES, at, balanceKES }))

  return {
    receipt,
    parameters: [
      { Key: 'DebitAccountBalance', Value: utilityAccountBalance(accountLedger.utilityKES()) },
      { Key: 'Amount', Value: amountKES },
      { Key: 'TransCompletedTime', Value: Number(eastAfricaTime(at).stamp) },
      { Key: 'OriginalTransactionID', Value: linkedReceipt },
      { Key: 'Charge', Value: 0 },
      { Key: 'CreditPartyPublicName', Value: publicName(msisdn) },
      { Key: 'DebitPartyPublicName', Value: `${settings.shortcode} - ${settings.merchantName}` },
    ],
  }
}
