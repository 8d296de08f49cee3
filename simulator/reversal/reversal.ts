import type { Command } from '../commands/command.ts'
import { isAmount, isGiven, isNote, isOneOf, remarks, resultUrl, timeoutUrl } from '../commands/rules.ts'
import { isShortcode, textOf } from '../merchant.ts'
import type { Transaction } from '../transactions/transactions.ts'
import { giveBack } from './give-back.ts'

/** Takes a payment back. There is no id of the merchant's here: a repeat is told R000001, already reversed. */
export const reversal: Command = {
  name: 'reversal',
  path: '/mpesa/reversal/v1/request',
  rules: [
    ['Initiator', isGiven],
    ['SecurityCredential', isGiven],
    ['CommandID', isOneOf('TransactionReversal')],
    ['TransactionID', isGiven],
    ['Amount', isAmount],
    ['ReceiverParty', isShortcode],
    // Misspelt at Safaricom, and required that way.
    ['RecieverIdentifierType', isOneOf('11')],
    resultUrl,
    timeoutUrl,
    remarks,
    ['Occasion', isNote],
  ],
  understand(world, { fields, receivedAt, originatorConversationId, conversationId }) {
    const { transactions, settings, book } = world
    const amountKES = Number(fields.Amount)
    const receipt = textOf(fields.TransactionID)
    const original = () => {
      const found = transactions.find(receipt)
      // Only what a customer paid can be reversed, and only by its receipt.
      return found?.kind === 'payment' && found.receipt === receipt ? found : undefined
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
      settle() {
        if (textOf(fields.ReceiverParty) !== settings.shortcode) return '2028'
        const payment = original()
        if (!payment) return 'R000002'
        if (payment.reversedBy) return 'R000001'
        // Safaricom does not document part of a payment coming back. Whoever relies on it is told no, for good.
        if (amountKES !== payment.amountKES) return '2006'
        if (amountKES > book.utilityKES()) return '1'
        return giveBack(world, transaction, payment)
      },
    }
  },
}
