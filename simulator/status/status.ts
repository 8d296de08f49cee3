import type { Command } from '../commands/command.ts'
import { isGiven, isNote, isOneOf, remarks, resultUrl, timeoutUrl } from '../commands/rules.ts'
import { isShortcode, textOf } from '../merchant.ts'
import { statusParameters } from './status-parameters.ts'

/** Tells what became of a payment, a B2C payment or a reversal, by its receipt or by an id of its conversation. */
export const status: Command = {
  name: 'status',
  path: '/mpesa/transactionstatus/v1/query',
  rules: [
    ['Initiator', isGiven],
    ['SecurityCredential', isGiven],
    ['CommandID', isOneOf('TransactionStatusQuery')],
    ['TransactionID', (receipt, { OriginalConversationID }) => isGiven(receipt || textOf(OriginalConversationID))],
    ['PartyA', isShortcode],
    ['IdentifierType', isOneOf('1', '2', '4')],
    resultUrl,
    timeoutUrl,
    remarks,
    ['Occasion', isNote],
  ],
  understand({ transactions, settings }, { fields }) {
    const name = textOf(fields.TransactionID) || textOf(fields.OriginalConversationID)
    const subject = () => transactions.find(name)
    return {
      phone: subject()?.phone,
      settle({ status: told }) {
        if (textOf(fields.PartyA) !== settings.shortcode) return 'SFC_IC0003'
        // No document says what an unknown transaction is told. A client must not conclude from it that none exists.
        const transaction = subject()
        if (!transaction) return '2032'
        return { parameters: statusParameters(transaction, settings, told === 'pending') }
      },
    }
  },
}
